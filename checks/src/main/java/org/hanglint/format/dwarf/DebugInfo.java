package org.hanglint.format.dwarf;

import java.util.List;
import java.util.Optional;
import org.hanglint.format.Unreadable;
import org.hanglint.format.elf.ElfFile;

/**
 * What the debug information of a library says.
 *
 * @param files source files, those of the system left out, by path
 * @param unread why some or all of it was not read; empty where all was
 */
public record DebugInfo(List<DebugFile> files, Optional<String> unread) {

    /** There is none. */
    public static final DebugInfo NONE = new DebugInfo(List.of(), Optional.empty());

    public DebugInfo {
        files = List.copyOf(files);
    }

    /** Reads line tables and declarations. Damaged information is told and hides nothing that was read before it. */
    public static DebugInfo in(ElfFile elf) {
        if (elf.section(".rela.debug_info").isPresent() || elf.section(".rel.debug_info").isPresent()) {
            return new DebugInfo(List.of(), Optional.of("an object file that is not linked yet"));
        }
        DebugFiles files = new DebugFiles();
        try {
            DebugSections sections = DebugSections.of(elf);
            if (sections.info().length > 0) {
                new UnitReader(sections, files).read();
            }
        } catch (Unreadable damaged) {
            return new DebugInfo(files.collected(), Optional.of(String.valueOf(damaged.getMessage())));
        }
        return new DebugInfo(files.collected(), files.unread());
    }

    /** Whether there is anything to compare. */
    public boolean isEmpty() {
        return files.isEmpty();
    }
}
