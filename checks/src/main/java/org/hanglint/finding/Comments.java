package org.hanglint.finding;

import org.hanglint.syntax.SourceText;

/**
 * Tells comments from strings, as far as that needs no grammar: the lexical rules of Python's strings, and of C++'s with raw
 * strings. What a program only prints suppresses nothing.
 */
final class Comments {

    private final byte[] bytes;
    private final boolean python;
    private int at;

    private Comments(byte[] bytes, boolean python) {
        this.bytes = bytes;
        this.python = python;
    }

    /** Whether a comment of the file is open at that byte. */
    static boolean contain(String path, SourceText text, int offset) {
        boolean python = path.endsWith(".py") || path.endsWith(".pyi");
        return new Comments(text.bytes(), python).isComment(offset);
    }

    private boolean isComment(int offset) {
        while (at < offset) {
            int start = at;
            boolean comment = python ? isAt("#") : isAt("//") || isAt("/*");
            if (comment) {
                at = isAt("/*") ? after("*/") : lineEnd();
                if (start <= offset && offset < at) {
                    return true;
                }
            } else if (!python && isAt("R\"")) {
                rawString();
            } else if (bytes[at] == '"' || bytes[at] == '\'') {
                string(bytes[at]);
            } else {
                at++;
            }
        }
        return python ? isAt("#") : isAt("//") || isAt("/*");
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
