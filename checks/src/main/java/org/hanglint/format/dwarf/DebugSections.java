package org.hanglint.format.dwarf;

import java.nio.ByteOrder;
import java.util.Optional;
import org.hanglint.format.Unreadable;
import org.hanglint.format.elf.ElfFile;
import org.hanglint.format.elf.Section;

/** The sections that debug information is spread over. Nobody writes to the arrays. */
@SuppressWarnings("ArrayRecordComponent")
record DebugSections(
        ByteOrder order,
        byte[] info,
        byte[] abbreviations,
        byte[] lines,
        byte[] strings,
        byte[] lineStrings,
        byte[] stringOffsets) {

    /** A library with more has its debug information left out. */
    private static final int MAX_SECTION = 64 << 20;

    static DebugSections of(ElfFile elf) throws Unreadable {
        return new DebugSections(
                elf.order(),
                content(elf, "info"),
                content(elf, "abbrev"),
                content(elf, "line"),
                content(elf, "str"),
                content(elf, "line_str"),
                content(elf, "str_offsets"));
    }

    private static byte[] content(ElfFile elf, String name) throws Unreadable {
        Optional<Section> section = elf.section(".debug_" + name).or(() -> elf.section(".zdebug_" + name));
        return section.isEmpty() ? new byte[0] : elf.content(section.get(), MAX_SECTION);
    }
}
