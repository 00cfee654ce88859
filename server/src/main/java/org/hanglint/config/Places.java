package org.hanglint.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/** Where something stands in a configuration, for people. */
record Places(Path file) {

    static @Nullable TomlPosition of(TomlTable table, String key) {
        return table.inputPositionOf(java.util.List.of(key));
    }

    /** File and line. */
    String line(@Nullable TomlPosition at) {
        return at == null ? file.toString() : file + ":" + at.line();
    }

    /** A problem with file, line and column. */
    ConfigProblem problem(@Nullable TomlPosition at, String message) {
        String place = at == null ? file.toString() : file + ":" + at.line() + ":" + at.column();
        return new ConfigProblem(place + ": " + message);
    }
}
