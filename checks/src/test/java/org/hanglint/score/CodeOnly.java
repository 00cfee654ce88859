package org.hanglint.score;

import java.nio.charset.StandardCharsets;

/** A text of the C family without comments, strings and preprocessor lines; a reader independent of the mask. */
final class CodeOnly {

    private final byte[] text;
    private int at;

    private CodeOnly(byte[] bytes) {
        text = bytes.clone();
    }

    /** One character a byte. */
    static String of(byte[] bytes) {
        CodeOnly code = new CodeOnly(bytes);
        code.run();
        return new String(code.text, StandardCharsets.ISO_8859_1);
    }

    private void run() {
        boolean fresh = true;
        while (at < text.length) {
            byte c = text[at];
            if (c == '"') {
                blank(quoted());
            } else if (c == '/' && byteAt(at + 1) == '/') {
                blank(lineEnd());
            } else if (c == '/' && byteAt(at + 1) == '*') {
                blank(commentEnd());
            } else if (c == '#' && fresh) {
                blank(lineEnd());
            } else {
                at++;
            }
            fresh = c == '\n' || (fresh && (c == ' ' || c == '\t'));
        }
    }

    private byte byteAt(int index) {
        return index < text.length ? text[index] : 0;
    }

    private int quoted() {
        int end = at + 1;
        while (end < text.length && text[end] != '"' && text[end] != '\n') {
            end += text[end] == '\\' ? 2 : 1;
        }
        return Math.min(text.length, end + 1);
    }

    private int lineEnd() {
        int end = at;
        while (end < text.length && text[end] != '\n') {
            boolean continued = text[end] == '\\' && (byteAt(end + 1) == '\n' || byteAt(end + 1) == '\r');
            end += continued ? (byteAt(end + 1) == '\n' ? 2 : 3) : 1;
        }
        return Math.min(text.length, end);
    }

    private int commentEnd() {
        int end = at + 2;
        while (end < text.length && !(text[end - 1] == '*' && text[end] == '/' && end > at + 2)) {
            end++;
        }
        return Math.min(text.length, end + 1);
    }

    private void blank(int end) {
        while (at < end) {
            if (text[at] != '\n') {
                text[at] = ' ';
            }
            at++;
        }
    }
}
