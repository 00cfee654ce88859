package org.hanglint.artifact.nativecode;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.hanglint.format.Unreadable;
import org.hanglint.format.elf.ElfFile;
import org.hanglint.format.elf.Section;

/**
 * Looks for many short pieces of bytes in what a library loads, in one pass. Texts are looked for in pieces of eight bytes:
 * compilers make vector constants and immediate operands of their parts, so that a whole text may stand nowhere.
 */
final class DataSearch {

    private static final int PIECE = 4 << 20;

    private final PieceTable eight = new PieceTable();
    private final PieceTable four = new PieceTable();

    /** A piece that is looked for. */
    sealed interface Piece {

        /** Bytes as a number, the first one lowest. */
        record Eight(long value) implements Piece {}

        /** Four bytes, likewise. */
        record Four(int value) implements Piece {}
    }

    void want(Piece piece) {
        switch (piece) {
            case Piece.Eight(long value) -> eight.add(value);
            case Piece.Four(int value) -> four.add(value & 0xFFFF_FFFFL);
        }
    }

    boolean found(Piece piece) {
        return switch (piece) {
            case Piece.Eight(long value) -> eight.isSeen(value);
            case Piece.Four(int value) -> four.isSeen(value & 0xFFFF_FFFFL);
        };
    }

    /** Reads everything that is loaded and is no table of the linker. */
    void run(ElfFile elf) throws Unreadable {
        eight.close();
        four.close();
        for (Section section : loaded(elf)) {
            for (long from = 0; from < section.size(); from += PIECE) {
                int length = (int) Math.min(PIECE + Long.BYTES - 1L, section.size() - from);
                scan(elf.bytes().read(section.offset() + from, length));
            }
        }
    }

    private static List<Section> loaded(ElfFile elf) throws Unreadable {
        List<Section> sections = new ArrayList<>();
        for (Section section : elf.sections()) {
            if (section.isData()) {
                if (section.size() > elf.bytes().size()) {
                    throw new Unreadable(section.name() + " reaches beyond the end of the file");
                }
                sections.add(section);
            }
        }
        return sections;
    }

    private void scan(byte[] bytes) {
        long window = 0;
        for (int i = 0; i < bytes.length; i++) {
            window = window >>> 8 | (long) bytes[i] << 56;
            if (i >= 3) {
                four.see(window >>> 32);
            }
            if (i >= 7) {
                eight.see(window);
            }
        }
    }

    /** Numbers that are looked for, as a hash table with open addressing, behind a small filter. */
    private static final class PieceTable {

        private final List<Long> wanted = new ArrayList<>();
        private long[] table = new long[2];
        private final BitSet used = new BitSet();
        private final BitSet seen = new BitSet();
        private boolean isEmpty = true;

        void add(long value) {
            wanted.add(value);
        }

        void close() {
            isEmpty = wanted.isEmpty();
            table = new long[Integer.highestOneBit(Math.max(8, wanted.size())) * 8];
            for (long value : wanted) {
                int at = slot(value);
                table[at] = value;
                used.set(at);
            }
        }

        void see(long value) {
            if (isEmpty) {
                return;
            }
            int at = slot(value);
            if (used.get(at)) {
                seen.set(at);
            }
        }

        boolean isSeen(long value) {
            return seen.get(slot(value));
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
}
