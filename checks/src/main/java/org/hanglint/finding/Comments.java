package org.hanglint.finding;

import org.hanglint.syntax.SourceText;

/**
 * Tells comments from strings, as far as that needs no grammar: the lexical rules of Python's strings, and of C++'s
 * with raw strings. What a program only prints suppresses nothing.
 */
final class Comments {

    private final byte[] bytes;
    private final boolean python;
    private int at;

    Comments(byte[] bytes, boolean python) {
        this.bytes = bytes;
        this.python = python;
    }

    /** Whether a comment of the file is open at that byte. */
    static boolean contain(String path, SourceText text, int offset) {
        return new Comments(text.bytes(), isPython(path)).isComment(offset);
    }

    static boolean isPython(String path) {
        return path.endsWith(".py")
                || path.endsWith(".pyi")
                || path.endsWith(".pyx")
                || path.endsWith(".pxd")
                || path.endsWith(".pxi");
    }

    /** The byte after the comment, the string or the single byte at a place that lies in none of them. */
    int next(int place) {
        at = place;
        skip();
        return at;
    }

    private boolean isComment(int offset) {
        while (at < offset) {
            boolean comment = opens();
            skip();
            if (comment && offset < at) {
                return true;
            }
        }
        return at == offset && opens();
    }

    private boolean opens() {
        return python ? isAt("#") : isAt("//") || isAt("/*");
    }

    private void skip() {
        if (opens()) {
            at = !python && isAt("/*") ? after("*/") : lineEnd();
        } else if (!python && isAt("R\"")) {
            rawString();
        } else if (bytes[at] == '"' || bytes[at] == '\'' && !separatesDigits()) {
            string(bytes[at]);
        } else {
            at++;
        }
    }

    /** Whether the quote at hand stands inside a number of C++, as in {@code 1'000}. */
    private boolean separatesDigits() {
        int start = at;
        while (!python && start > 0 && (Character.isLetterOrDigit(bytes[start - 1]) || bytes[start - 1] == '\'')) {
            start--;
        }
        return start < at && bytes[start] >= '0' && bytes[start] <= '9';
    }

    private void string(byte quote) {
        String three = "" + (char) quote + (char) quote + (char) quote;
        boolean isLong = python && isAt(three);
        at += isLong ? 3 : 1;
        while (at < bytes.length) {
            if (bytes[at] == '\\') {
                at += 2;
            } else if (isLong ? isAt(three) : bytes[at] == quote) {
                at += isLong ? 3 : 1;
                return;
            } else if (!isLong && bytes[at] == '\n') {
                return;
            } else {
                at++;
            }
        }
    }

    private void rawString() {
        int open = at + 2;
        int parenthesis = open;
        while (parenthesis < bytes.length && parenthesis - open <= 16 && bytes[parenthesis] != '(') {
            parenthesis++;
        }
        StringBuilder end = new StringBuilder(")");
        for (int i = open; i < Math.min(parenthesis, bytes.length); i++) {
            end.append((char) bytes[i]);
        }
        at = parenthesis;
        at = after(end.append('"').toString());
    }

    private int after(String end) {
        int position = at + 1;
        while (position < bytes.length && !isAt(end, position)) {
            position++;
        }
        return Math.min(bytes.length, position + end.length());
    }

    private int lineEnd() {
        int end = at;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        return end;
    }

    private boolean isAt(String word) {
        return isAt(word, at);
    }

    private boolean isAt(String word, int position) {
        if (position + word.length() > bytes.length) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (bytes[position + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
