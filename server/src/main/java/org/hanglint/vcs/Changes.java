package org.hanglint.vcs;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import org.hanglint.engine.Files.Content;

/** What lies between an older state of the files and the one at hand: lines that changed, files that moved. */
public final class Changes {

    /** More removed files than this are not compared with an added one: no one renames so many by hand. */
    private static final int MOST_CANDIDATES = 200;

    /** Half of its lines make a file the same under a new name, as in git. */
    private static final int SAME_FILE = 2;

    private final Snapshot before;
    private final Function<String, byte[]> now;
    private final List<String> removed;
    private final Map<String, FileChange> known = new HashMap<>();

    /** A file's path in the older state, empty where it is new, and its lines. */
    public record FileChange(Optional<String> before, LineMap lines) {}

    /** From the snapshot to the files of those paths with those bytes. */
    public Changes(Snapshot before, List<String> paths, Function<String, byte[]> now) {
        this.before = before;
        this.now = now;
        TreeSet<String> gone = new TreeSet<>(before.paths());
        paths.forEach(gone::remove);
        this.removed = List.copyOf(gone);
    }

    /** What happened to a file. */
    public FileChange of(String path) {
        return known.computeIfAbsent(path, this::compare);
    }

    private FileChange compare(String path) {
        if (before.blob(path).isPresent()) {
            return against(path, path);
        }
        return renamed(path).orElseGet(() -> new FileChange(Optional.empty(), LineMap.ofNew()));
    }

    private FileChange against(String older, String path) {
        return new FileChange(Optional.of(older), LineMap.between(bytes(older), now.apply(path)));
    }

    private byte[] bytes(String older) {
        return before.read(older) instanceof Content.Bytes content ? content.bytes() : new byte[0];
    }

    /** The removed file with the most lines in common, if it is half of this one or more. */
    private Optional<FileChange> renamed(String path) {
        if (removed.size() > MOST_CANDIDATES) {
            return Optional.empty();
        }
        byte[] bytes = now.apply(path);
        long lines = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1)
                .lines()
                .count();
        return removed.stream()
                .map(older -> against(older, path))
                .filter(change -> change.lines().kept() > 0 && change.lines().kept() >= lines / SAME_FILE)
                .max(Comparator.comparingInt(change -> change.lines().kept()));
    }
}
