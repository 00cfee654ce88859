package org.hanglint.syntax.mask;

/** Small questions about token sequences that several rules share. */
final class Expressions {
    private Expressions() {}

    /** Whether token i, right after {@code M(...)}, goes on with an expression begun there. */
    static boolean continues(Tokens t, int i) {
        byte c = t.at(i);
        if (c == Tokens.NONE) {
            return false;
        }
        if (c == Tokens.WORD) {
            return t.is(i, Words.AND) || t.is(i, Words.OR);
        }
        if (c <= Tokens.CHARACTER) {
            return !t.first(i);
        }
        if (c == '}' || c == '{' || c == '~' || c == Tokens.COLONS || c == '#' || c == Tokens.TRIPLE) {
            return false;
        }
        if (c == '[' && t.at(i + 1) == '[') {
            return false;
        }
        return !(t.first(i) && beginsStatement(t, i, c));
    }

    private static boolean beginsStatement(Tokens t, int i, byte c) {
        boolean prefix = c == '*' || c == '&' || c == '+' || c == '-' || c == '!';
        return prefix || (c == '(' && (t.is(i + 1, Words.VOID) || t.at(i + 1) == '*'));
    }

    /** Whether the brace at open holds statements, not values. */
    static boolean block(Tokens t, int open) {
        int close = t.mate[open];
        boolean head = t.at(open + 2) == '(' || t.is(open + 2, Words.CONSTEXPR);
        if (head && t.any(open + 1, Words.STATEMENT)) {
            return true;
        }
        for (int k = open + 1; k < close; k++) {
            if (t.kind[k] == ';') {
                return true;
            }
            k = t.over(k);
        }
        int last = close - 2;
        boolean call = t.isWord(open + 1) && t.at(open + 2) == '(' && t.mate[open + 2] == close - 1;
        int brace = call && t.at(last) == '}' ? t.mate[last] : -1;
        return brace > open && t.oneOf(brace - 1, ",(") && block(t, brace);
    }

    /** A word that can be a declared name: no keyword, no macro. */
    static boolean plainName(Tokens t, int i) {
        return t.isWord(i) && !t.any(i, Words.DECLARES | Words.STATEMENT) && !t.macroLike(i);
    }

    /** Whether the tokens [a, z] could be a type and nothing else. */
    static boolean type(Tokens t, int a, int z) {
        if (z < a || !t.isWord(a)) {
            return false;
        }
        for (int k = a; k <= z; k++) {
            byte c = t.kind[k];
            if (c != Tokens.WORD && c != '*' && c != '&' && c != Tokens.COLONS && c != '<' && c != '>') {
                return false;
            }
        }
        return true;
    }

    /** Whether the tokens [a, z] could be types separated by commas. */
    static boolean typeList(Tokens t, int a, int z) {
        int begin = a;
        for (int k = a; k <= z + 1; k++) {
            if (k > z || t.kind[k] == ',') {
                if (!type(t, begin, k - 1)) {
                    return false;
                }
                begin = k + 1;
            }
        }
        return true;
    }

    /** Whether a full declaration, type and name, starts at q. */
    static boolean declares(Tokens t, int from) {
        int q = from;
        while (t.macroLike(q) && t.isWord(q + 1)) {
            q++;
        }
        if (!t.isWord(q)) {
            byte c = t.at(q);
            if ((c == '[' && t.at(q + 1) == '[') || c == '~') {
                return true;
            }
            if (c != Tokens.COLONS) {
                return false;
            }
            q++;
        }
        if (t.any(q, Words.DECLARES)) {
            return true;
        }
        return !t.any(q, Words.STATEMENT) && typeThenName(t, q);
    }

    private static boolean typeThenName(Tokens t, int from) {
        int j = from;
        for (int parts = 0; parts < 30; parts++) {
            if (!t.isWord(j++)) {
                return false;
            }
            if (t.at(j) == '<') {
                j = t.skipAngle(j);
                if (j < 0) {
                    return false;
                }
            }
            if (t.at(j) != Tokens.COLONS) {
                break;
            }
            j++;
            if (t.at(j) == '~' || t.is(j, Words.OPERATOR)) {
                return false;
            }
        }
        while (t.at(j) == '*' || t.at(j) == '&' || qualifies(t, j)) {
            j++;
        }
        return t.isWord(j) && !t.any(j, Words.STATEMENT);
    }

    private static boolean qualifies(Tokens t, int j) {
        return t.is(j, Words.CONST)
                || t.is(j, Words.VOLATILE)
                || (t.macroLike(j) && t.isWord(j + 1))
                || t.any(j, Words.BLANK);
    }
}
