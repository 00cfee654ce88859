package org.hanglint.syntax.mask;

import java.util.Arrays;

/**
 * The tokens of one file as parallel arrays, directives and comments left out. A kind is the character of a
 * punctuation mark, or one of the constants; reading outside the list gives {@link #NONE}.
 */
final class Tokens {
    static final byte NONE = 0;
    static final byte WORD = 1;
    static final byte NUMBER = 2;
    static final byte STRING = 3;
    static final byte CHARACTER = 4;
    static final byte COLONS = 'Q';
    static final byte ARROW = 'A';
    static final byte TRIPLE = 'L';

    /** First token on its line. */
    static final int FIRST = 1;

    /** All capitals. */
    static final int CAPS = 1 << 1;

    /** May be a macro: by its shape, by name, or by the project's definitions. */
    static final int MACRO_LIKE = 1 << 2;

    /** A macro that stands for an attribute, a specifier or nothing. */
    static final int VANISHING = 1 << 3;

    /** {@code __name__} in lower case: a qualifier of some compiler where a word follows. */
    static final int RESERVED = 1 << 4;

    /** The project defines it as nothing or an attribute, but it is spelled like any name. */
    static final int QUIET = 1 << 5;

    private static final int WORD_BITS = 10;

    final byte[] source;
    int count;
    byte[] kind;
    byte[] flags;
    int[] start;
    int[] end;
    int[] word;
    int[] mate = new int[0];

    Tokens(byte[] source) {
        this.source = source;
        int capacity = source.length / 4 + 16;
        kind = new byte[capacity];
        flags = new byte[capacity];
        start = new int[capacity];
        end = new int[capacity];
        word = new int[capacity];
    }

    void add(byte newKind, int newFlags, int from, int to, int newWord) {
        if (count == kind.length) {
            grow();
        }
        kind[count] = newKind;
        flags[count] = (byte) newFlags;
        start[count] = from;
        end[count] = to;
        word[count++] = newWord;
    }

    private void grow() {
        int capacity = count * 2;
        kind = Arrays.copyOf(kind, capacity);
        flags = Arrays.copyOf(flags, capacity);
        start = Arrays.copyOf(start, capacity);
        end = Arrays.copyOf(end, capacity);
        word = Arrays.copyOf(word, capacity);
    }

    static int packed(int word, int macro) {
        return word | (macro + 1) << WORD_BITS;
    }

    /** The kind of token i. */
    byte at(int i) {
        return i >= 0 && i < count ? kind[i] : NONE;
    }

    /** The known word at i, or 0. */
    int wordAt(int i) {
        return i >= 0 && i < count ? word[i] & ((1 << WORD_BITS) - 1) : 0;
    }

    /** The index of the project's macro named at i, or -1. */
    int macroAt(int i) {
        return (word[i] >>> WORD_BITS) - 1;
    }

    boolean is(int i, int wanted) {
        return wordAt(i) == wanted;
    }

    boolean any(int i, int wordFlags) {
        return (Words.flags(wordAt(i)) & wordFlags) != 0;
    }

    boolean isWord(int i) {
        return at(i) == WORD;
    }

    boolean has(int i, int flag) {
        return i >= 0 && i < count && (flags[i] & flag) != 0;
    }

    boolean macroLike(int i) {
        return has(i, MACRO_LIKE);
    }

    boolean first(int i) {
        return has(i, FIRST);
    }

    /** Whether token i is a punctuation mark among these. */
    boolean oneOf(int i, String marks) {
        byte k = at(i);
        return k > CHARACTER && marks.indexOf(k) >= 0;
    }

    boolean opens(int i) {
        byte k = at(i);
        return k == '(' || k == '[' || k == '{';
    }

    boolean closes(int i) {
        byte k = at(i);
        return k == ')' || k == ']' || k == '}';
    }

    int mateOf(int i) {
        return i >= 0 && i < count ? mate[i] : -1;
    }

    /** The closing bracket when i opens one that is closed, else i. */
    int over(int i) {
        return opens(i) && mate[i] > i ? mate[i] : i;
    }

    int length(int i) {
        return end[i] - start[i];
    }

    boolean adjacent(int i) {
        return end[i] == start[i + 1];
    }

    /** Whether the text of token i contains this. */
    boolean contains(int i, String part) {
        int last = end[i] - part.length();
        for (int from = start[i]; from <= last; from++) {
            if (matches(from, part)) {
                return true;
            }
        }
        return false;
    }

    boolean startsWith(int i, String part) {
        return length(i) >= part.length() && matches(start[i], part);
    }

    private boolean matches(int from, String part) {
        for (int k = 0; k < part.length(); k++) {
            if (source[from + k] != part.charAt(k)) {
                return false;
            }
        }
        return true;
    }

    /** The last token of {@code M} or {@code M(...)} at i, or -1 when its bracket is never closed. */
    int callEnd(int i) {
        if (at(i + 1) != '(') {
            return i;
        }
        return mate[i + 1] > 0 ? mate[i + 1] : -1;
    }

    /** The index after the {@code >} that closes the {@code <} at i, or -1. */
    int skipAngle(int i) {
        int depth = 0;
        for (int k = i, steps = 0; k < count && steps < 400; k++, steps++) {
            byte c = kind[k];
            if (c == '<') {
                depth++;
            } else if (c == '>' && --depth == 0) {
                return k + 1;
            } else if (c == TRIPLE || c == ';' || c == ')' || c == '}') {
                return -1;
            } else if (opens(k)) {
                k = mate[k] > k ? mate[k] : k;
            }
        }
        return -1;
    }

    /** Drops the tokens marked dead; directives keep pointing at the token that follows them. */
    void compact(boolean[] dead, Directives directives) {
        int[] moved = new int[count + 1];
        int kept = 0;
        for (int i = 0; i < count; i++) {
            moved[i] = kept;
            if (dead[i]) {
                continue;
            }
            kind[kept] = kind[i];
            flags[kept] = flags[i];
            start[kept] = start[i];
            end[kept] = end[i];
            word[kept++] = word[i];
        }
        moved[count] = kept;
        count = kept;
        directives.moveTokens(moved);
    }
}
