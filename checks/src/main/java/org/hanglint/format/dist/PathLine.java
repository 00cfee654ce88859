package org.hanglint.format.dist;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** One line of a {@code .pth} file or an {@code .egg-link}: the {@code site} module's rules, with code never run. */
public sealed interface PathLine {

    /** A folder added to the path, as written: absolute, or relative to the folder of the file. */
    record Folder(String path) implements PathLine {}

    /** A line that Python would execute. */
    record Code(String text) implements PathLine {}

    /** Longer files are no path files. */
    int MOST_LINES = 1_000;

    /** The lines of such a file in order; comments and empty lines are left out. */
    static List<PathLine> read(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8)
                .lines()
                .limit(MOST_LINES)
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(PathLine::of)
                .toList();
    }

    private static PathLine of(String line) {
        return line.startsWith("import ") || line.startsWith("import\t") ? new Code(line) : new Folder(line);
    }
}
