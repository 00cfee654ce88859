package org.hanglint.frontend.cython;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The words of a file in flat arrays; a {@link #LINE} ends each logical line, comments are left out. */
final class Tokens {

    static final byte NAME = 1;
    static final byte NUMBER = 2;
    static final byte STRING = 3;
    static final byte SIGN = 4;
    static final byte LINE = 5;

    private final byte[] bytes;
    private byte[] kinds = new byte[256];
    private int[] starts = new int[256];
    private int[] ends = new int[256];
    private int size;

    Tokens(byte[] bytes) {
        this.bytes = bytes;
    }

    void add(byte kind, int start, int end) {
        if (size == kinds.length) {
            kinds = Arrays.copyOf(kinds, size * 2);
            starts = Arrays.copyOf(starts, size * 2);
            ends = Arrays.copyOf(ends, size * 2);
        }
        kinds[size] = kind;
        starts[size] = start;
        ends[size++] = end;
    }

    int size() {
        return size;
    }

    byte kind(int token) {
        return token >= 0 && token < size ? kinds[token] : LINE;
    }

    int start(int token) {
        return token < size ? starts[token] : bytes.length;
    }

    int end(int token) {
        return token < size ? ends[token] : bytes.length;
    }

    boolean isName(int token) {
        return kind(token) == NAME;
    }

    /** Whether the token is written so. */
    boolean is(int token, String text) {
        if (token < 0 || token >= size || ends[token] - starts[token] != text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (bytes[starts[token] + i] != text.charAt(i)) {
                return false;
            }
        }
        return kinds[token] != STRING;
    }

    String text(int token) {
        return new String(bytes, start(token), end(token) - start(token), StandardCharsets.UTF_8);
    }

    /** What stands between the quotes of a string. */
    String content(int token) {
        String text = text(token);
        int open = 0;
        while (open < text.length() && text.charAt(open) != '"' && text.charAt(open) != '\'') {
            open++;
        }
        int width = text.startsWith("\"\"\"", open) || text.startsWith("'''", open) ? 3 : 1;
        int last = text.length() - width;
        return last >= open + width ? text.substring(open + width, last) : "";
    }

    /** The end of the logical line that the token is on: its {@link #LINE}, or the end of all. */
    int lineEnd(int token) {
        int at = token;
        while (at < size && kinds[at] != LINE) {
            at++;
        }
        return at;
    }

    boolean opens(int token) {
        return kind(token) == SIGN && ends[token] - starts[token] == 1 && "([{".indexOf(bytes[starts[token]]) >= 0;
    }

    boolean closes(int token) {
        return kind(token) == SIGN && ends[token] - starts[token] == 1 && ")]}".indexOf(bytes[starts[token]]) >= 0;
    }

    /** After the bracket that closes the one at {@code open}, before {@code limit}. */
    int afterBracket(int open, int limit) {
        int depth = 0;
        for (int at = open; at < limit; at++) {
            if (opens(at)) {
                depth++;
            } else if (closes(at) && --depth == 0) {
                return at + 1;
            }
        }
        return limit;
    }

    /** The first token written so outside of brackets, from {@code from} to before {@code limit}; {@code limit} for none. */
    int find(int from, int limit, String text) {
        int at = from;
        while (at < limit && !is(at, text)) {
            at = opens(at) ? afterBracket(at, limit) : at + 1;
        }
        return Math.min(at, limit);
    }
}
