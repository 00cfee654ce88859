package org.hanglint.frontend.cython;

/** The masked bytes in the making: as many as there were, with every line ending where it did. */
final class Draft {

    private static final String NOTHING = "pass";

    private final byte[] bytes;

    Draft(byte[] source) {
        this.bytes = source.clone();
    }

    byte[] bytes() {
        return bytes;
    }

    /** Spaces but for the ends of lines. */
    void erase(int start, int end) {
        for (int i = start; i < end; i++) {
            if (bytes[i] != '\n' && bytes[i] != '\r') {
                bytes[i] = ' ';
            }
        }
    }

    /** Spaces but for the ends of lines and the signs that carry a statement over them. */
    void blank(int start, int end) {
        for (int i = start; i < end; i++) {
            boolean carries =
                    bytes[i] == '\\' && i + 1 < bytes.length && (bytes[i + 1] == '\n' || bytes[i + 1] == '\r');
            if (bytes[i] != '\n' && bytes[i] != '\r' && !carries) {
                bytes[i] = ' ';
            }
        }
    }

    /** What stands between two tokens. */
    void blankBetween(Tokens tokens, int before, int after) {
        int from = tokens.end(before);
        int to = tokens.start(after);
        blank(from, to);
    }

    /** A statement without effect in the place of one; its first line has room for it. */
    void nothing(int start, int end) {
        int lineEnd = start;
        while (lineEnd < end && bytes[lineEnd] != '\n' && bytes[lineEnd] != '\r') {
            lineEnd++;
        }
        erase(start, end);
        put(start, lineEnd - start >= NOTHING.length() ? NOTHING : "0");
    }

    /** Whether a statement without effect stands there. */
    boolean isNothing(int at) {
        for (int i = 0; i < NOTHING.length(); i++) {
            if (at + i >= bytes.length || bytes[at + i] != NOTHING.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Other signs in the place of as many; none of them ends a line. */
    void put(int at, String text) {
        for (int i = 0; i < text.length() && at + i < bytes.length; i++) {
            bytes[at + i] = (byte) text.charAt(i);
        }
    }

    boolean hasLineEnd(int start, int end) {
        for (int i = start; i < end; i++) {
            if (bytes[i] == '\n') {
                return true;
            }
        }
        return false;
    }
}
