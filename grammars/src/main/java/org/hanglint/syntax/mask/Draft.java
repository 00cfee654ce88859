package org.hanglint.syntax.mask;

/** The masked text in the making: the only place that writes a byte, and the record of what was written and why. */
final class Draft {
    final byte[] source;
    final byte[] out;
    final Tokens t;
    final Spans opaque = new Spans();
    final Spans blanked = new Spans();
    final Spans separators = new Spans();
    private int movedFrom = -1;
    private int movedTo;

    Draft(Tokens tokens) {
        source = tokens.source;
        out = source.clone();
        t = tokens;
    }

    /** Spaces over [from, to); line ends stay. */
    void erase(int from, int to) {
        for (int i = from; i < to; i++) {
            if (!Chars.lineEnd(out[i])) {
                out[i] = ' ';
            }
        }
    }

    /** Spaces over the tokens a to z inclusive and all between them. */
    void blank(int a, int z) {
        if (a < 0 || z < 0) {
            return;
        }
        erase(t.start[a], t.end[z]);
        blanked.add(t.start[a], t.end[z]);
    }

    void blank(int i) {
        blank(i, i);
    }

    /** Spaces over the tokens a to z; what they mean is unknown. */
    void takeAway(int a, int z) {
        blank(a, z);
        opaque.add(t.start[a], t.end[z]);
    }

    boolean gone(int i) {
        return i >= 0 && i < t.count && out[t.start[i]] == ' ';
    }

    /** The last token before i that was not blanked, within reach. */
    int leftOf(int i) {
        int k = i - 1;
        while (k > i - 40 && gone(k)) {
            k--;
        }
        return k;
    }

    /** Whether token i was overwritten by something that is not a space. */
    boolean rewritten(int i) {
        int at = t.start[i];
        return out[at] != source[at] && out[at] != ' ';
    }

    /** Whether all tokens in [from, to) are blanked. */
    boolean goneBetween(int from, int to) {
        for (int i = from; i < to; i++) {
            if (!gone(i)) {
                return false;
            }
        }
        return true;
    }

    /** Writes a separator into the white space after token z; false when there is none. */
    boolean separate(int z, char mark) {
        int at = t.end[z];
        if (at >= out.length || !Chars.space(source[at])) {
            return false;
        }
        out[at] = (byte) mark;
        separators.add(at, at + 1);
        return true;
    }

    /** Makes [from, to) one name of which nothing is known. */
    void conceal(int from, int to) {
        int s = from;
        int e = to;
        while (s < e && Chars.space(source[s])) {
            s++;
        }
        while (e > s && Chars.space(source[e - 1])) {
            e--;
        }
        if (s < e) {
            opaque.add(s, e);
            cover(s, e);
        }
    }

    /** Makes [from, to) one identifier of underscores, up to its first line end; the rest becomes spaces. */
    void cover(int from, int to) {
        int i = from;
        while (i < to && !Chars.lineEnd(source[i])) {
            out[i++] = '_';
        }
        erase(i, to);
    }

    void concealTokens(int a, int z) {
        conceal(t.start[a], t.end[z]);
    }

    void write(int at, String text) {
        for (int i = 0; i < text.length(); i++) {
            out[at + i] = (byte) text.charAt(i);
        }
    }

    /** Ends the statement after a macro, or blanks the macro where no byte is free for a semicolon. */
    void endStatement(MacroUse use) {
        movedFrom = use.head();
        movedTo = use.z() + 1;
        if (!separate(use.z(), ';')) {
            blank(use.i(), use.z());
        }
    }

    /** The head of a statement, taking into account the semicolon added last. */
    int headOf(int head) {
        return head == movedFrom ? movedTo : head;
    }

    /** {@code M(type) name}: leaves the type; where the argument is none, leaves M. */
    void unwrapType(MacroUse use) {
        if (Expressions.type(t, use.i() + 2, use.z() - 1)) {
            blank(use.i(), use.i() + 1);
            blank(use.z());
        } else {
            blank(use.i() + 1, use.z());
        }
    }

    /** Whether token i still stands and can be a declared name. */
    boolean names(int i) {
        return Expressions.plainName(t, i) && !gone(i);
    }

    /** Whether token i can end the type before a declared name. */
    boolean types(int i) {
        byte c = t.at(i);
        if (c == '*' || c == '&' || c == '>') {
            return true;
        }
        return c == Tokens.WORD && !t.any(i, Words.STATEMENT | Words.SPECIFIER) && !gone(i);
    }
}
