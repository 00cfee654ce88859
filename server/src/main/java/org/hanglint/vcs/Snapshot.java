package org.hanglint.vcs;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.hanglint.engine.FileKind;
import org.hanglint.engine.Files;

/** The files of a project as git stores them: what is staged, or what a revision holds. */
public final class Snapshot implements Files {

    private static final String LINK = "120000";
    private static final String SUBMODULE = "160000";
    private static final String ORDINARY = "0";
    private static final String OURS = "2";

    private final Git git;
    private final String prefix;
    private final NavigableMap<String, String> blobs;
    private final List<String> unmerged;
    private final List<String> paths;

    private Snapshot(
            Git git, String prefix, NavigableMap<String, String> blobs, List<String> unmerged, Ignored excluded) {
        this.git = git;
        this.prefix = prefix;
        this.blobs = blobs;
        this.unmerged = unmerged;
        this.paths = blobs.keySet().stream()
                .filter(path -> path.startsWith(prefix))
                .map(path -> path.substring(prefix.length()))
                .filter(path -> !(FileKind.of(path) instanceof FileKind.Other))
                .filter(path -> !Foreign.holds(path) && !excluded.file(path))
                .toList();
    }

    /** The same without what the user does not want read. */
    public Snapshot without(Ignored excluded) {
        return new Snapshot(git, prefix, blobs, unmerged, excluded);
    }

    /** What the next commit would hold, below a folder given from the top of the work tree. */
    public static Snapshot ofIndex(Git git, String folder) throws GitProblem {
        NavigableMap<String, String> blobs = new TreeMap<>();
        List<String> unmerged = new ArrayList<>();
        for (String entry : git.records("ls-files", "--stage", "-z", "--full-name", "--", ":/")) {
            String[] head = entry.substring(0, entry.indexOf('\t')).split(" ");
            String path = entry.substring(entry.indexOf('\t') + 1);
            boolean file = !head[0].equals(LINK) && !head[0].equals(SUBMODULE);
            if (file && head[2].equals(ORDINARY)) {
                blobs.put(path, head[1]);
            } else if (file && head[2].equals(OURS)) {
                blobs.put(path, head[1]);
                unmerged.add(path);
            }
        }
        return new Snapshot(git, prefix(folder), blobs, unmerged, Ignored.NOTHING);
    }

    /** What a tree holds; nothing for an empty id. */
    private static Snapshot ofTree(Git git, Optional<String> tree, String folder) throws GitProblem {
        NavigableMap<String, String> blobs = new TreeMap<>();
        if (tree.isPresent()) {
            for (String entry : git.records("ls-tree", "-r", "-z", "--full-tree", tree.get())) {
                String[] head = entry.substring(0, entry.indexOf('\t')).split(" ");
                if (!head[0].equals(LINK) && !head[0].equals(SUBMODULE)) {
                    blobs.put(entry.substring(entry.indexOf('\t') + 1), head[2]);
                }
            }
        }
        return new Snapshot(git, prefix(folder), blobs, List.of(), Ignored.NOTHING);
    }

    /** What the last commit holds; nothing before the first. */
    public static Snapshot ofHead(Git git, String folder) throws GitProblem {
        return ofTree(git, git.tree("HEAD"), folder);
    }

    /** What a revision holds. */
    public static Snapshot ofRevision(Git git, String revision, String folder) throws GitProblem {
        Optional<String> tree = git.tree(revision);
        if (tree.isEmpty()) {
            String more = revision.endsWith("...") ? ", or this clone is too shallow to hold where HEAD left it" : "";
            throw new GitProblem("--diff: git knows no revision \"" + revision + "\"" + more);
        }
        return ofTree(git, tree, folder);
    }

    private static String prefix(String folder) {
        return folder.isEmpty() ? "" : folder + "/";
    }

    @Override
    public List<String> paths() {
        return paths;
    }

    @Override
    public Content read(String path) {
        String id = blobs.get(prefix + path);
        if (id == null) {
            return new Content.Unreadable("not in git");
        }
        if (unmerged.contains(prefix + path)) {
            return new Content.Unreadable("in conflict: merge it first");
        }
        if (path.indexOf('\ufffd') >= 0) {
            return new Content.Unreadable("its name is not UTF-8");
        }
        return content(id);
    }

    private Content content(String id) {
        try {
            return git.objects().read(id);
        } catch (GitProblem failure) {
            return new Content.Unreadable(String.valueOf(failure.getMessage()));
        }
    }

    /** The id of a file's bytes; empty where the snapshot has no such file. */
    public Optional<String> blob(String path) {
        return Optional.ofNullable(blobs.get(prefix + path));
    }

    /** The text of any file, by its path from the top of the work tree. */
    public Optional<String> text(String fromTop) {
        String id = blobs.get(fromTop);
        return id != null && content(id) instanceof Content.Bytes content
                ? Optional.of(new String(content.bytes(), StandardCharsets.UTF_8))
                : Optional.empty();
    }

    /** Whether a file, or a file below a folder of that path, is in the snapshot. */
    public boolean holds(String path) {
        String full = prefix + path;
        String below = blobs.ceilingKey(full + "/");
        return path.isEmpty() || blobs.containsKey(full) || below != null && below.startsWith(full + "/");
    }

    /** Whether both hold the same for Hanglint: sources, build files and what configures a run. */
    public boolean agreesWith(Snapshot other) {
        return unmerged.isEmpty() && relevant().equals(other.relevant());
    }

    private NavigableMap<String, String> relevant() {
        NavigableMap<String, String> relevant = new TreeMap<>(blobs);
        relevant.keySet().removeIf(path -> FileKind.of(path) instanceof FileKind.Other && !path.endsWith(".toml"));
        return relevant;
    }
}
