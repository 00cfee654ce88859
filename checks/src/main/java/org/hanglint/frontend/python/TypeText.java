package org.hanglint.frontend.python;

/** A place in the bytes of an annotation. */
final class TypeText {

    static final int END = -1;

    private final byte[] bytes;
    private final Strings strings;
    private int at;
    private int limit;

    TypeText(byte[] bytes, Strings strings) {
        this.bytes = bytes;
        this.strings = strings;
    }

    void moveTo(int start, int end) {
        at = start;
        limit = end;
    }

    int position() {
        return at;
    }

    int limit() {
        return limit;
    }

    /** The next byte that is no blank and no comment, or {@link #END}. */
    int peek() {
        while (at < limit) {
            byte c = bytes[at];
            if (c == '#') {
                skipLine();
            } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\\') {
                at++;
            } else {
                return c & 0xFF;
            }
        }
        return END;
    }

    void advance() {
        at++;
    }

    /** Skips dots; {@code ...} stands for "any". */
    void skipDots() {
        while (at < limit && bytes[at] == '.') {
            at++;
        }
    }

    /** A name with dots between its parts, without the blanks that may stand around them. */
    String dotted() {
        String name = part();
        while (peek() == '.') {
            at++;
            peek();
            name = name + "." + part();
        }
        return name;
    }

    /** Where the string that begins here ends, the closing quotes apart; {@link #END} where it does not. */
    int endOfString(int width) {
        byte quote = bytes[at];
        int end = at + width;
        while (end < limit && bytes[end] != quote) {
            end++;
        }
        return end + width > limit ? END : end;
    }

    /** 3 for triple quotes, else 1. */
    int widthOfQuotes() {
        byte quote = bytes[at];
        return at + 2 < limit && bytes[at + 1] == quote && bytes[at + 2] == quote ? 3 : 1;
    }

    /** Skips from an opening bracket to after its closing one; strings inside may hold brackets. */
    void skipBrackets() {
        int open = 0;
        do {
            switch (bytes[at]) {
                case '"', '\'' -> skipString();
                case '(', '[', '{' -> {
                    open++;
                    at++;
                }
                case ')', ']', '}' -> {
                    open--;
                    at++;
                }
                default -> at++;
            }
        } while (at < limit && open > 0);
    }

    /** Skips to the comma or bracket that ends a list's element. */
    void skipElement(char close) {
        while (at < limit && bytes[at] != ',' && bytes[at] != close) {
            switch (bytes[at]) {
                case '"', '\'' -> skipString();
                case '(', '[', '{' -> skipBrackets();
                default -> at++;
            }
        }
    }

    private String part() {
        int start = at;
        while (at < limit && isNamePart(bytes[at] & 0xFF)) {
            at++;
        }
        return strings.of(start, at);
    }

    private void skipString() {
        byte quote = bytes[at];
        at++;
        while (at < limit && bytes[at] != quote) {
            at += bytes[at] == '\\' ? 2 : 1;
        }
        at = Math.min(at + 1, limit);
    }

    private void skipLine() {
        while (at < limit && bytes[at] != '\n') {
            at++;
        }
    }

    static boolean isNameStart(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80;
    }

    private static boolean isNamePart(int c) {
        return isNameStart(c) || c >= '0' && c <= '9';
    }
}
