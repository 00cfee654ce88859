package org.hanglint.format.dwarf;

import java.util.List;
import java.util.Optional;

/**
 * What debug information says of one source file.
 *
 * @param path as the compiler knew it, joined to its working folder and normalised
 * @param folder the compiler's working folder; empty where it is not told
 * @param checksum MD5 as hexadecimal digits; empty where no compiler gave one, or two gave different ones
 * @param lines those that have code, ascending, from 1
 * @param declarations each once
 */
public record DebugFile(
        String path, String folder, Optional<String> checksum, List<Integer> lines, List<Declaration> declarations) {
    public DebugFile {
        lines = List.copyOf(lines);
        declarations = List.copyOf(declarations);
    }
}
