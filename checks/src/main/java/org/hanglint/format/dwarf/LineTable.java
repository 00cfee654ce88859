package org.hanglint.format.dwarf;

import java.util.List;
import java.util.Optional;

/**
 * The head of a line table.
 *
 * @param files in the order of their numbers
 * @param first the number of the first: 0 from DWARF 5 on, 1 before
 * @param folder the compiler's working folder; empty where it is not told
 */
record LineTable(List<FileName> files, int first, String folder) {

    LineTable {
        files = List.copyOf(files);
    }

    /** A file; the path is joined to its folder and normalised. */
    record FileName(String path, Optional<String> checksum) {}

    Optional<FileName> file(long number) {
        long index = number - first;
        return index >= 0 && index < files.size() ? Optional.of(files.get((int) index)) : Optional.empty();
    }
}
