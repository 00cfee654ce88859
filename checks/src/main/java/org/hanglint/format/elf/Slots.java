package org.hanglint.format.elf;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.hanglint.format.Cursor;
import org.hanglint.format.Unreadable;

/** Where the dynamic linker puts the addresses of imported functions: symbol by address of its slot. */
final class Slots {

    private static final int MAX_TABLE = 128 << 20;

    private Slots() {}

    /** From the relocations of procedure slots and of global data. */
    static Map<Long, String> of(ElfFile elf) throws Unreadable {
        Map<Long, String> slots = new HashMap<>();
        for (String table : new String[] {".rela.plt", ".rela.dyn"}) {
            Optional<Section> section = elf.section(table);
            if (section.isPresent() && section.get().type() == Section.RELA && elf.wide()) {
                read(elf, section.get(), slots);
            }
        }
        return slots;
    }

    private static void read(ElfFile elf, Section section, Map<Long, String> slots) throws Unreadable {
        Cursor cursor = new Cursor(elf.content(section, MAX_TABLE), elf.order());
        int entry = 3 * Long.BYTES;
        while (cursor.remaining() >= entry) {
            long address = cursor.u64();
            long info = cursor.u64();
            cursor.skip(Long.BYTES);
            int symbol = (int) (info >>> 32);
            if (isSlot(elf.machine(), (int) info) && symbol > 0 && symbol < elf.symbols().size()) {
                Symbol named = elf.symbols().get(symbol);
                slots.put(address, named.name());
            }
        }
    }

    /** {@code JUMP_SLOT} and {@code GLOB_DAT} of the processors' ABIs. */
    private static boolean isSlot(Machine machine, int type) {
        return switch (machine) {
            case X86_64 -> type == 7 || type == 6;
            case AARCH64 -> type == 1026 || type == 1025;
            case OTHER -> false;
        };
    }
}
