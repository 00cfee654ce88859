package org.hanglint.artifact.side;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.artifact.log.Log;

/**
 * Where to look for the installed side of a project.
 *
 * @param roots folders and files that may hold it, each once
 * @param unread places that were named or usual and cannot be looked into
 * @param workspace the project itself
 * @param machine the whole machine, read only for libraries that a module needs and the interpreter that loads it
 * @param history older contents of the sources
 * @param python the release that the project is built for, where a place does not tell its own
 * @param unsaved sources whose text at hand is not the one on disk: nothing is said about them
 * @param logs what a run of the installed side wrote
 */
public record Whereabouts(
        List<Root> roots,
        List<Unread> unread,
        Workspace workspace,
        FileTree machine,
        History history,
        Optional<String> python,
        Set<String> unsaved,
        List<Log> logs) {

    /** The same with logs. */
    public Whereabouts with(List<Log> written) {
        return new Whereabouts(roots, unread, workspace, machine, history, python, unsaved, written);
    }

    /** The same while those sources are edited. */
    public Whereabouts during(Set<String> edits) {
        return new Whereabouts(roots, unread, workspace, machine, history, python, edits, logs);
    }

    /** Nowhere. */
    public static final Whereabouts NONE = new Whereabouts(
            List.of(),
            List.of(),
            new Workspace(List.of(), MemoryTree.EMPTY),
            MemoryTree.EMPTY,
            History.NONE,
            Optional.empty(),
            Set.of(),
            List.of());

    public Whereabouts {
        roots = List.copyOf(roots);
        unread = List.copyOf(unread);
        logs = List.copyOf(logs);
        unsaved = Set.copyOf(unsaved);
    }

    /**
     * A folder or a file to look into.
     *
     * @param tree the folder; for a file, the folder that holds it
     * @param path the file in it; empty for the folder itself
     */
    public record Root(FileTree tree, String path, Side.Origin origin, Choice choice) {}

    /**
     * The folder of the project.
     *
     * @param names its absolute paths: as it was opened, and without symbolic links
     * @param files what is in it, for the times of sources
     */
    public record Workspace(List<String> names, FileTree files) {

        public Workspace {
            names = List.copyOf(names);
        }

        /**
         * The path of a file or folder in the project; empty text for the project itself, nothing for what lies
         * outside.
         */
        public Optional<String> below(String absolute) {
            String plain = absolute.endsWith("/") ? absolute.substring(0, absolute.length() - 1) : absolute;
            for (String name : names) {
                if (plain.equals(name)) {
                    return Optional.of("");
                }
                if (plain.startsWith(name + "/")) {
                    return Optional.of(plain.substring(name.length() + 1));
                }
            }
            return Optional.empty();
        }
    }
}
