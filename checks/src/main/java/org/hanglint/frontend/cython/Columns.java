package org.hanglint.frontend.cython;

/** How far a statement is indented. */
final class Columns {

    private static final int TAB = 8;

    private final byte[] bytes;

    Columns(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The column of a byte that only blanks precede on its line. */
    int of(int at) {
        int start = at;
        while (start > 0 && bytes[start - 1] != '\n') {
            start--;
        }
        int column = 0;
        for (int i = start; i < at; i++) {
            column = bytes[i] == '\t' ? (column / TAB + 1) * TAB : column + 1;
        }
        return column;
    }
}
