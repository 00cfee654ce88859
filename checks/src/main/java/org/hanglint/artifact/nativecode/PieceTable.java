package org.hanglint.artifact.nativecode;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Numbers that are looked for: a hash table with open addressing, behind a filter by their lowest sixteen bits. */
final class PieceTable {

    private static final int FILTER = 1 << 16;

    private final List<Long> wanted = new ArrayList<>();
    private final boolean[] filter = new boolean[FILTER];
    private final BitSet used = new BitSet();
    private final BitSet seen = new BitSet();
    private long[] table = new long[1];

    void add(long value) {
        wanted.add(value);
    }

    boolean isEmpty() {
        return wanted.isEmpty();
    }

    /** Ends adding. */
    void close() {
        table = new long[Integer.highestOneBit(Math.max(8, wanted.size())) * 8];
        for (long value : wanted) {
            int at = slot(value);
            table[at] = value;
            used.set(at);
            filter[(int) value & FILTER - 1] = true;
        }
    }

    /** Takes note of a number that is there. */
    void see(long value) {
        if (filter[(int) value & FILTER - 1]) {
            int at = slot(value);
            if (used.get(at)) {
                seen.set(at);
            }
        }
    }

    /** Whether a number that was added is there. */
    boolean isSeen(long value) {
        int at = slot(value);
        return used.get(at) && seen.get(at);
    }

    private int slot(long value) {
        int mask = table.length - 1;
        int at = (int) (value * 0x9E3779B97F4A7C15L >>> 40) & mask;
        while (used.get(at) && table[at] != value) {
            at = at + 1 & mask;
        }
        return at;
    }
}
