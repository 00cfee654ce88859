package org.hanglint.format.elf;

/**
 * A piece of the file with a name; sizes and offsets in bytes.
 *
 * @param link index of a section it needs, such as its strings
 * @param info meaning depends on the type
 * @param entrySize of its records; 0 where it has none
 */
public record Section(
        String name,
        int index,
        long type,
        long flags,
        long address,
        long offset,
        long size,
        int link,
        int info,
        long entrySize) {

    static final long PROGBITS = 1;
    static final long SYMTAB = 2;
    static final long RELA = 4;
    static final long DYNAMIC = 6;
    static final long NOTE = 7;
    static final long NOBITS = 8;
    static final long DYNSYM = 11;
    static final long VERDEF = 0x6fff_fffdL;
    static final long VERNEED = 0x6fff_fffeL;

    private static final long ALLOCATED = 2;
    private static final long EXECUTABLE = 4;
    private static final long COMPRESSED = 0x800;

    /** Whether it is in memory when the program runs. */
    public boolean isLoaded() {
        return (flags & ALLOCATED) != 0;
    }

    /** Whether it holds machine code. */
    public boolean isCode() {
        return type == PROGBITS && isLoaded() && (flags & EXECUTABLE) != 0;
    }

    /** Whether it is loaded with bytes of the author's: no table of the linker, nothing for unwinding. */
    public boolean isData() {
        return type == PROGBITS && isLoaded() && hasBytes() && !name.startsWith(".eh_frame") && !name.startsWith(".plt");
    }

    boolean isCompressed() {
        return (flags & COMPRESSED) != 0;
    }

    /** Whether the file has bytes for it. */
    boolean hasBytes() {
        return type != NOBITS && size > 0;
    }
}
