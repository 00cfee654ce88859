package org.hanglint.format.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hanglint.format.Unreadable;

/**
 * How often the code of a file calls each imported function. Instructions are not decoded: bytes that read as a call and lead
 * exactly to an imported function are one.
 *
 * @param calls by name; functions that are never called directly are absent
 * @param known false where calls of this processor are not read, so that absence says nothing
 */
public record CallCounts(SortedMap<String, Integer> calls, boolean known) {

    /** Nothing is known. */
    public static final CallCounts NONE = new CallCounts(new TreeMap<>(), false);

    private static final int PIECE = 4 << 20;

    /** Bytes of the longest instruction looked for. */
    private static final int LONGEST = 6;

    public CallCounts {
        calls = Collections.unmodifiableSortedMap(new TreeMap<>(calls));
    }

    /** Reads all code of the file. */
    public static CallCounts in(ElfFile elf) throws Unreadable {
        if (elf.machine() == Machine.OTHER || elf.order() != ByteOrder.LITTLE_ENDIAN || !elf.wide()) {
            return NONE;
        }
        Map<Long, String> slots = Slots.of(elf);
        Callees stubs = Callees.of(Stubs.of(elf, slots));
        Callees direct = Callees.of(slots);
        for (Section section : elf.sections()) {
            if (section.isCode() && section.hasBytes() && !section.name().startsWith(".plt")) {
                scan(elf, section, stubs, direct);
            }
        }
        SortedMap<String, Integer> calls = new TreeMap<>();
        stubs.addTo(calls);
        direct.addTo(calls);
        return new CallCounts(calls, true);
    }

    /** How often a function is called; 0 where it is not. */
    public int of(String name) {
        return calls.getOrDefault(name, 0);
    }

    private static void scan(ElfFile elf, Section section, Callees stubs, Callees direct) throws Unreadable {
        if (section.offset() > elf.bytes().size() || section.size() > elf.bytes().size() - section.offset()) {
            throw new Unreadable(section.name() + " reaches beyond the end of the file");
        }
        for (long from = 0; from < section.size(); from += PIECE) {
            int length = (int) Math.min(PIECE + LONGEST - 1L, section.size() - from);
            ByteBuffer code = ByteBuffer.wrap(elf.bytes().read(section.offset() + from, length))
                    .order(ByteOrder.LITTLE_ENDIAN);
            if (elf.machine() == Machine.X86_64) {
                x86(code, section.address() + from, stubs, direct);
            } else {
                aarch64(code, section.address() + from, stubs);
            }
        }
    }

    /** {@code call} and {@code jmp} to a stub (E8, E9), and through a slot (FF 15, FF 25). */
    private static void x86(ByteBuffer code, long address, Callees stubs, Callees direct) {
        int last = Math.min(PIECE, code.limit() - 4);
        for (int at = 0; at < last; at++) {
            int first = code.get(at) & 0xFF;
            if (first == 0xE8 || first == 0xE9) {
                stubs.count(address + at + 5 + code.getInt(at + 1));
            } else if (first == 0xFF && at + LONGEST <= code.limit()) {
                int second = code.get(at + 1);
                if (second == 0x15 || second == 0x25) {
                    direct.count(address + at + 6 + code.getInt(at + 2));
                }
            }
        }
    }

    /** {@code bl} and {@code b}. */
    private static void aarch64(ByteBuffer code, long address, Callees stubs) {
        for (int at = 0; at < PIECE && at + 4 <= code.limit(); at += 4) {
            int word = code.getInt(at);
            if ((word & 0x7C000000) == 0x14000000) {
                stubs.count(address + at + ((word << 6 >> 6) * 4L));
            }
        }
    }
}
