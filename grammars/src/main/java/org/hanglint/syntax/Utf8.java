package org.hanglint.syntax;

/** The byte sequences of UTF-8 (The Unicode Standard, table 3-7). */
final class Utf8 {

    private Utf8() {}

    /**
     * The number of bytes from {@code at} that read as one character: a well-formed sequence, or the maximal
     * ill-formed part that is replaced by one U+FFFD. At least 1; nothing at or after {@code end} is read.
     */
    static int length(byte[] bytes, int at, int end) {
        int lead = bytes[at] & 0xFF;
        int wanted = wantedLength(lead);
        if (wanted == 1 || at + 1 >= end || !isSecond(lead, bytes[at + 1] & 0xFF)) {
            return 1;
        }
        int length = 2;
        while (length < wanted && at + length < end && isContinuation(bytes[at + length])) {
            length++;
        }
        return length;
    }

    /** Whether the {@code length} bytes that {@link #length} found at {@code at} are a whole character. */
    static boolean isWellFormed(byte[] bytes, int at, int length) {
        int lead = bytes[at] & 0xFF;
        return lead < 0x80 || (length > 1 && wantedLength(lead) == length);
    }

    static boolean isContinuation(byte b) {
        return (b & 0xC0) == 0x80;
    }

    private static int wantedLength(int lead) {
        if (lead < 0xC2 || lead > 0xF4) {
            return 1;
        }
        if (lead < 0xE0) {
            return 2;
        }
        return lead < 0xF0 ? 3 : 4;
    }

    private static boolean isSecond(int lead, int second) {
        return switch (lead) {
            case 0xE0 -> second >= 0xA0 && second <= 0xBF;
            case 0xED -> second >= 0x80 && second <= 0x9F;
            case 0xF0 -> second >= 0x90 && second <= 0xBF;
            case 0xF4 -> second >= 0x80 && second <= 0x8F;
            default -> second >= 0x80 && second <= 0xBF;
        };
    }
}
