package org.hanglint.report;

import java.util.Locale;

/**
 * Texts of others on a terminal: control characters, which could move its cursor or colour it, are shown as escapes.
 */
public final class Printable {

    private Printable() {}

    /** The text with its control characters as {@code \x1b}, line breaks included. */
    public static String of(String text) {
        if (text.chars().noneMatch(Printable::isControl)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (isControl(c)) {
                shown.append(String.format(Locale.ROOT, c < 0x100 ? "\\x%02x" : "\\u%04x", c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }

    /** C0, C1, and the marks that turn the direction of a line. */
    private static boolean isControl(int c) {
        return c < 0x20 || c >= 0x7f && c < 0xa0 || c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069;
    }
}
