package org.hanglint.artifact.nativecode;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The bytes that a string literal stands for. */
final class Escapes {

    private Escapes() {}

    /**
     * The bytes of one literal with its quotes; empty for one whose bytes depend on an encoding ({@code L"…"}, {@code \\u…})
     * or that is not closed.
     */
    static Optional<byte[]> bytes(byte[] source, int start, int end) {
        int quote = start;
        while (quote < end && source[quote] != '"') {
            quote++;
        }
        String prefix = new String(source, start, quote - start, StandardCharsets.ISO_8859_1);
        return switch (prefix) {
            case "", "u8" -> plain(source, quote + 1, end - 1);
            case "R", "u8R" -> raw(source, quote, end);
            default -> Optional.empty();
        };
    }

    private static Optional<byte[]> raw(byte[] source, int quote, int end) {
        int open = quote + 1;
        while (open < end && source[open] != '(') {
            open++;
        }
        int close = end - 1 - (open - quote);
        return close < open ? Optional.empty() : Optional.of(copy(source, open + 1, close));
    }

    private static byte[] copy(byte[] source, int start, int end) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(source, start, Math.max(0, end - start));
        return out.toByteArray();
    }

    private static Optional<byte[]> plain(byte[] source, int start, int end) {
        if (end < start || source[end] != '"') {
            return Optional.empty();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int at = start; at < end; ) {
            if (source[at] != '\\') {
                out.write(source[at++]);
                continue;
            }
            int next = escape(source, at + 1, end, out);
            if (next < 0) {
                return Optional.empty();
            }
            at = next;
        }
        return Optional.of(out.toByteArray());
    }

    /** Writes what stands after a backslash, and gives the offset after it; negative where it cannot be known. */
    private static int escape(byte[] source, int at, int end, ByteArrayOutputStream out) {
        if (at >= end) {
            return -1;
        }
        int letter = source[at];
        if (letter >= '0' && letter <= '7') {
            return octal(source, at, end, out);
        }
        if (letter == 'x') {
            return hexadecimal(source, at + 1, end, out);
        }
        int simple = "abfnrtv\\'\"?e".indexOf(letter);
        if (simple >= 0) {
            out.write("\007\b\f\n\r\t\013\\'\"?\033".charAt(simple));
            return at + 1;
        }
        return letter == '\n' ? at + 1 : -1;
    }

    private static int octal(byte[] source, int from, int end, ByteArrayOutputStream out) {
        int value = 0;
        int at = from;
        while (at < end && at < from + 3 && source[at] >= '0' && source[at] <= '7') {
            value = value * 8 + source[at++] - '0';
        }
        out.write(value);
        return at;
    }

    private static int hexadecimal(byte[] source, int from, int end, ByteArrayOutputStream out) {
        int value = 0;
        int at = from;
        while (at < end && Character.digit(source[at], 16) >= 0) {
            value = value * 16 + Character.digit(source[at++], 16) & 0xFF;
        }
        out.write(value);
        return at == from ? -1 : at;
    }
}
