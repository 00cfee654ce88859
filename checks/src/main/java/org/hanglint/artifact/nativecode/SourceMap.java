package org.hanglint.artifact.nativecode;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.hanglint.format.dwarf.DebugFile;
import org.hanglint.format.dwarf.DebugInfo;

/**
 * What debug information says of files of the repository. Paths are matched whole, not by their last part: projects have a
 * {@code common.h} of their own as well as that of a library.
 *
 * @param files by path in the repository
 */
public record SourceMap(Map<String, DebugFile> files) {

    /** Nothing is known of any path. */
    public static final SourceMap NONE = new SourceMap(Map.of());

    public SourceMap {
        files = Map.copyOf(files);
    }

    /**
     * Finds the files of a repository.
     *
     * @param root the repository's absolute path; empty where it is not known
     * @param paths all files of the repository, relative to its root
     */
    public static SourceMap of(DebugInfo debug, String root, Collection<String> paths) {
        Map<String, DebugFile> here = below(debug, root, new HashSet<>(paths));
        return new SourceMap(here.isEmpty() ? elsewhere(debug, paths) : here);
    }

    /** Whether it tells of a file that was compiled by itself. */
    public boolean hasCompiled() {
        return files.keySet().stream().anyMatch(SourceFacts::isCompiled);
    }

    /** What debug information says of a file. */
    Optional<DebugFile> file(String path) {
        return Optional.ofNullable(files.get(path));
    }

    private static Map<String, DebugFile> below(DebugInfo debug, String root, Set<String> paths) {
        Map<String, DebugFile> files = new TreeMap<>();
        String prefix = root.endsWith("/") ? root : root + "/";
        for (DebugFile file : debug.files()) {
            boolean inside = !root.isEmpty() && file.path().startsWith(prefix);
            if (inside && paths.contains(file.path().substring(prefix.length()))) {
                files.put(file.path().substring(prefix.length()), file);
            }
        }
        return files;
    }

    /** A guess that one folder there is one folder here, and how many files speak for it. */
    private record Move(String from, String to) {}

    /**
     * Built in another folder or on another machine: the folder there for which most of the compiled files have a file here,
     * all of them with names that no other file here has.
     */
    private static Map<String, DebugFile> elsewhere(DebugInfo debug, Collection<String> paths) {
        Map<String, List<String>> byName = new HashMap<>();
        paths.forEach(path -> byName.computeIfAbsent(name(path), _ -> new ArrayList<>()).add(path));
        Map<Move, Integer> moves = new HashMap<>();
        for (DebugFile file : debug.files()) {
            List<String> same = byName.getOrDefault(name(file.path()), List.of());
            if (same.size() == 1 && isCompiled(file.path())) {
                moves.merge(move(file.path(), same.getFirst()), 1, Integer::sum);
            }
        }
        Optional<Move> best = moves.entrySet().stream()
                .max(Map.Entry.<Move, Integer>comparingByValue()
                        .thenComparingInt(entry -> -entry.getKey().from().length())
                        .thenComparing(entry -> entry.getKey().from()))
                .map(Map.Entry::getKey);
        return best.map(move -> moved(debug, move, new HashSet<>(paths))).orElse(Map.of());
    }

    private static Map<String, DebugFile> moved(DebugInfo debug, Move move, Set<String> paths) {
        Map<String, DebugFile> files = new TreeMap<>();
        for (DebugFile file : debug.files()) {
            if (file.path().startsWith(move.from())) {
                String path = move.to() + file.path().substring(move.from().length());
                if (paths.contains(path)) {
                    files.put(path, file);
                }
            }
        }
        return files;
    }

    /** The two folders that remain when equal ends are taken off. */
    private static Move move(String there, String here) {
        int one = there.length();
        int other = here.length();
        while (true) {
            int cut = there.lastIndexOf('/', one - 1);
            int otherCut = here.lastIndexOf('/', other - 1);
            boolean equal = there.substring(cut + 1, one).equals(here.substring(otherCut + 1, other));
            if (!equal) {
                return new Move(there.substring(0, Math.min(there.length(), one + 1)), here.substring(0, other + 1));
            }
            if (cut < 0 || otherCut < 0) {
                return new Move(there.substring(0, cut + 1), here.substring(0, otherCut + 1));
            }
            one = cut;
            other = otherCut;
        }
    }

    private static boolean isCompiled(String path) {
        return SourceFacts.isCompiled(path);
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
