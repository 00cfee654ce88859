package org.hanglint.format.dwarf;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What units say about source files, put together by path. Files of the system are not kept. */
final class DebugFiles {

    /** Longer files are generated, and damaged tables name lines beyond all bounds. */
    private static final int MAX_LINE = 1 << 18;

    /** What may be kept in all, so that no file makes more of itself than it has bytes. */
    private static final int MAX_FACTS = 4 << 20;

    private final Map<String, Gathered> files = new TreeMap<>();
    private Optional<String> unread = Optional.empty();
    private int facts;

    private static final class Gathered {
        private final String folder;
        private final Set<String> checksums = new LinkedHashSet<>();
        private final BitSet lines = new BitSet();
        private final Set<Declaration> declarations = new LinkedHashSet<>();

        Gathered(String folder) {
            this.folder = folder;
        }
    }

    /** Whether facts about a path are worth gathering. */
    static boolean isWanted(String path) {
        return !path.startsWith("/usr/") && !path.startsWith("<") && !path.isEmpty();
    }

    void checksum(String path, String folder, String checksum) {
        gathered(path, folder).checksums.add(checksum);
    }

    void line(String path, String folder, long line) {
        if (line > 0 && line < MAX_LINE && isRoom()) {
            BitSet lines = gathered(path, folder).lines;
            if (!lines.get((int) line)) {
                lines.set((int) line);
                facts++;
            }
        }
    }

    void declaration(String path, String folder, Declaration declaration) {
        if (declaration.line() < MAX_LINE && isRoom() && gathered(path, folder).declarations.add(declaration)) {
            facts++;
        }
    }

    void leaveOut(String reason) {
        unread = Optional.of(reason);
    }

    Optional<String> unread() {
        return unread;
    }

    private boolean isRoom() {
        if (facts >= MAX_FACTS) {
            leaveOut("more facts than are kept");
        }
        return facts < MAX_FACTS;
    }

    private Gathered gathered(String path, String folder) {
        return files.computeIfAbsent(path, _ -> new Gathered(folder));
    }

    List<DebugFile> collected() {
        List<DebugFile> all = new ArrayList<>();
        files.forEach((path, file) -> all.add(new DebugFile(
                path,
                file.folder,
                file.checksums.size() == 1 ? file.checksums.stream().findFirst() : Optional.empty(),
                file.lines.stream().boxed().toList(),
                List.copyOf(file.declarations))));
        return all;
    }
}
