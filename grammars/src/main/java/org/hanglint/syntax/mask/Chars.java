package org.hanglint.syntax.mask;

/** Byte classes of C-family source. Bytes above 0x7F belong to identifiers, as in UTF-8 names. */
final class Chars {
    static final int UPPER = 1;
    static final int LOWER = 1 << 1;
    static final int DIGIT = 1 << 2;
    static final int OTHER_NAME = 1 << 3;
    static final int NAME_START = UPPER | LOWER | OTHER_NAME;
    static final int NAME = NAME_START | DIGIT;

    private static final byte[] CLASS = new byte[256];

    static {
        for (int c = 0; c < 256; c++) {
            if (c >= 'A' && c <= 'Z') {
                CLASS[c] = UPPER;
            } else if (c >= 'a' && c <= 'z') {
                CLASS[c] = LOWER;
            } else if (c >= '0' && c <= '9') {
                CLASS[c] = DIGIT;
            } else if (c == '_' || c == '$' || c >= 0x80) {
                CLASS[c] = OTHER_NAME;
            }
        }
    }

    private Chars() {}

    static int classOf(byte c) {
        return CLASS[c & 0xFF];
    }

    static boolean name(byte c) {
        return CLASS[c & 0xFF] != 0;
    }

    static boolean nameStart(byte c) {
        return (CLASS[c & 0xFF] & NAME_START) != 0;
    }

    static boolean digit(byte c) {
        return c >= '0' && c <= '9';
    }

    static boolean space(byte c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    static boolean lineEnd(byte c) {
        return c == '\n' || c == '\r';
    }
}
