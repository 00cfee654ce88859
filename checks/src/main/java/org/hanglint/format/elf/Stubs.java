package org.hanglint.format.elf;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hanglint.format.Unreadable;

/** The short pieces of code through which imported functions are called: symbol by address. */
final class Stubs {

    private static final int MAX_STUBS = 16 << 20;
    private static final int SMALLEST = 8;
    private static final int USUAL = 16;
    private static final List<String> NAMES = List.of(".plt", ".plt.sec", ".plt.got");

    private Stubs() {}

    static Map<Long, String> of(ElfFile elf, Map<Long, String> slots) throws Unreadable {
        Map<Long, String> stubs = new HashMap<>();
        for (Section section : elf.sections()) {
            if (NAMES.contains(section.name()) && section.isCode()) {
                ByteBuffer code = ByteBuffer.wrap(elf.content(section, MAX_STUBS)).order(elf.order());
                switch (elf.machine()) {
                    case X86_64 -> x86(section, code, slots, stubs);
                    case AARCH64 -> aarch64(section, code, slots, stubs);
                    case OTHER -> {}
                }
            }
        }
        return stubs;
    }

    /** {@code jmp *slot(%rip)} anywhere in an entry; an {@code endbr64} or {@code bnd} may stand before it. */
    private static void x86(Section section, ByteBuffer code, Map<Long, String> slots, Map<Long, String> stubs) {
        long entry = section.entrySize() >= SMALLEST && section.entrySize() <= 64 ? section.entrySize() : USUAL;
        for (int at = 0; at + 6 <= code.limit(); at++) {
            if (code.get(at) == (byte) 0xFF && code.get(at + 1) == 0x25) {
                String name = slots.get(section.address() + at + 6 + code.getInt(at + 2));
                if (name != null) {
                    stubs.put(section.address() + at / entry * entry, name);
                }
            }
        }
    }

    /** {@code adrp x16, page; ldr x17, [x16, #offset]}; a {@code bti c} may stand before it. */
    private static void aarch64(Section section, ByteBuffer code, Map<Long, String> slots, Map<Long, String> stubs) {
        for (int at = 0; at + 8 <= code.limit(); at += 4) {
            int first = code.getInt(at);
            int second = code.getInt(at + 4);
            if ((first & 0x9F00001F) != 0x90000010 || (second & 0xFFC003FF) != 0xF9400211) {
                continue;
            }
            long pages = (long) ((first >> 5 & 0x7FFFF) << 2 | first >> 29 & 3) << 43 >> 43;
            long address = section.address() + at;
            String name = slots.get((address & ~0xFFFL) + (pages << 12) + ((second >> 10 & 0xFFF) << 3));
            boolean marked = at >= 4 && code.getInt(at - 4) == 0xD503245F;
            if (name != null) {
                stubs.put(marked ? address - 4 : address, name);
            }
        }
    }
}
