package org.hanglint.frontend.cython;

/** Splits a file into tokens, in one pass. An unclosed bracket ends where a definition begins. */
final class Lexer {

    private static final String[] LONG_SIGNS = {
        "...", "**", "//", "<<", ">>", "<=", ">=", "==", "!=", "->", ":=", "+=", "-=", "*=", "/=", "%=", "&=", "|=",
        "^="
    };
    private static final String[] STARTS = {"def ", "cdef ", "cpdef ", "class ", "cimport ", "ctypedef ", "@"};
    private static final String PREFIXES = "rRbBuUfFcCtT";

    private final byte[] bytes;
    private final Tokens tokens;
    private int at;
    private int depth;
    private int lines;

    private Lexer(byte[] bytes) {
        this.bytes = bytes;
        this.tokens = new Tokens(bytes);
    }

    static Tokens read(byte[] bytes) {
        Lexer lexer = new Lexer(bytes);
        while (lexer.at < bytes.length) {
            lexer.next();
        }
        lexer.endLine(bytes.length);
        return lexer.tokens;
    }

    private void next() {
        int c = bytes[at] & 0xFF;
        if (c == '\n') {
            newLine();
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
            at++;
        } else if (c == '#') {
            while (at < bytes.length && bytes[at] != '\n') {
                at++;
            }
        } else if (c == '\\') {
            at++;
            at += at < bytes.length && bytes[at] == '\r' ? 1 : 0;
            at += at < bytes.length && bytes[at] == '\n' ? 1 : 0;
        } else if (c == '"' || c == '\'') {
            string(at);
        } else if (isLetter(c)) {
            name();
        } else if (c >= '0' && c <= '9' || c == '.' && isDigit(at + 1)) {
            number();
        } else {
            sign(c);
        }
    }

    private void newLine() {
        if (depth > 0 && beginsDefinition(at + 1)) {
            depth = 0;
        }
        if (depth == 0) {
            endLine(at);
        }
        at++;
    }

    private void endLine(int where) {
        if (tokens.size() > lines) {
            tokens.add(Tokens.LINE, where, where);
            lines = tokens.size();
        }
    }

    private boolean beginsDefinition(int from) {
        int first = from;
        while (first < bytes.length && (bytes[first] == ' ' || bytes[first] == '\t')) {
            first++;
        }
        for (String start : STARTS) {
            if (startsWith(first, start)) {
                return first == from || !start.equals("@");
            }
        }
        return false;
    }

    private boolean startsWith(int from, String text) {
        if (from + text.length() > bytes.length) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (bytes[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** A string whose quotes begin at {@code at}; without its closing quote it ends with its line. */
    private void string(int start) {
        byte quote = bytes[at];
        boolean three = at + 2 < bytes.length && bytes[at + 1] == quote && bytes[at + 2] == quote;
        int width = three ? 3 : 1;
        int end = at + width;
        while (end < bytes.length) {
            if (bytes[end] == '\\') {
                end += 2;
            } else if (bytes[end] == '\n' && !three) {
                break;
            } else if (bytes[end] == quote && (!three || isTriple(end, quote))) {
                end += width;
                break;
            } else {
                end++;
            }
        }
        at = Math.min(end, bytes.length);
        tokens.add(Tokens.STRING, start, at);
    }

    private boolean isTriple(int from, byte quote) {
        return from + 2 < bytes.length && bytes[from + 1] == quote && bytes[from + 2] == quote;
    }

    private void name() {
        int start = at;
        while (at < bytes.length && isPart(bytes[at] & 0xFF)) {
            at++;
        }
        boolean quoted = at < bytes.length && (bytes[at] == '"' || bytes[at] == '\'') && at - start <= 2;
        if (quoted && isPrefix(start)) {
            string(start);
        } else {
            tokens.add(Tokens.NAME, start, at);
        }
    }

    private boolean isPrefix(int start) {
        for (int i = start; i < at; i++) {
            if (PREFIXES.indexOf(bytes[i]) < 0) {
                return false;
            }
        }
        return true;
    }

    private void number() {
        int start = at;
        boolean hex = startsWith(at, "0x") || startsWith(at, "0X");
        while (at < bytes.length) {
            int c = bytes[at] & 0xFF;
            boolean exponent = !hex && (c == '+' || c == '-') && (bytes[at - 1] == 'e' || bytes[at - 1] == 'E');
            if (!isPart(c) && c != '.' && !exponent) {
                break;
            }
            at++;
        }
        tokens.add(Tokens.NUMBER, start, at);
    }

    private void sign(int c) {
        if (c == '(' || c == '[' || c == '{') {
            depth++;
        } else if ((c == ')' || c == ']' || c == '}') && depth > 0) {
            depth--;
        }
        int width = 1;
        for (String sign : LONG_SIGNS) {
            if (startsWith(at, sign)) {
                width = sign.length();
                break;
            }
        }
        tokens.add(Tokens.SIGN, at, at + width);
        at += width;
    }

    private boolean isDigit(int where) {
        return where < bytes.length && bytes[where] >= '0' && bytes[where] <= '9';
    }

    private static boolean isLetter(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80;
    }

    private static boolean isPart(int c) {
        return isLetter(c) || c >= '0' && c <= '9';
    }
}
