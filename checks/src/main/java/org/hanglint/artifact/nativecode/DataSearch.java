package org.hanglint.artifact.nativecode;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.hanglint.format.Unreadable;
import org.hanglint.format.elf.ElfFile;
import org.hanglint.format.elf.Section;

/**
 * Looks for many short pieces of bytes in what a library loads, in one pass. Texts are looked for in pieces of eight bytes:
 * compilers make vector constants and immediate operands of their parts, so that a whole text may stand nowhere. What was found
 * is remembered, since versions of a source share most of their texts. One thread at a time.
 */
final class DataSearch {

    private static final int CHUNK = 4 << 20;

    private final ElfFile elf;
    private final Map<Piece, Boolean> known = new HashMap<>();

    DataSearch(ElfFile elf) {
        this.elf = elf;
    }

    /** A piece that is looked for. */
    sealed interface Piece {

        /** Bytes as a number, the first one lowest. */
        record Eight(long value) implements Piece {}

        /** Four bytes, likewise. */
        record Four(int value) implements Piece {}
    }

    /** Whether a piece that was looked for is there. */
    boolean found(Piece piece) {
        return known.getOrDefault(piece, false);
    }

    /** Looks for those that were not looked for yet. */
    void look(Collection<Piece> wanted) throws Unreadable {
        PieceTable eight = new PieceTable();
        PieceTable four = new PieceTable();
        for (Piece piece : wanted) {
            if (!known.containsKey(piece)) {
                switch (piece) {
                    case Piece.Eight(long value) -> eight.add(value);
                    case Piece.Four(int value) -> four.add(value);
                }
            }
        }
        if (!eight.isEmpty() || !four.isEmpty()) {
            eight.close();
            four.close();
            run(eight, four);
        }
        for (Piece piece : wanted) {
            known.computeIfAbsent(piece, _ -> switch (piece) {
                case Piece.Eight(long value) -> eight.isSeen(value);
                case Piece.Four(int value) -> four.isSeen(value);
            });
        }
    }

    /** Reads everything that is loaded and is no table of the linker. */
    private void run(PieceTable eight, PieceTable four) throws Unreadable {
        for (Section section : elf.sections()) {
            if (!section.isData()) {
                continue;
            }
            if (section.size() > elf.bytes().size()) {
                throw new Unreadable(section.name() + " reaches beyond the end of the file");
            }
            for (long from = 0; from < section.size(); from += CHUNK) {
                int length = (int) Math.min(CHUNK + Long.BYTES - 1L, section.size() - from);
                scan(elf.bytes().read(section.offset() + from, length), eight, four);
            }
        }
    }

    private static void scan(byte[] bytes, PieceTable eight, PieceTable four) {
        long window = 0;
        for (int i = 0; i < bytes.length; i++) {
            window = window >>> 8 | (long) bytes[i] << 56;
            if (i >= 3) {
                four.see(window >> 32);
            }
            if (i >= 7) {
                eight.see(window);
            }
        }
    }
}
