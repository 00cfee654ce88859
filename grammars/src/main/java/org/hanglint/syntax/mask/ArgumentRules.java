package org.hanglint.syntax.mask;

/**
 * Makes the arguments of a macro call look like expressions.
 */
final class ArgumentRules {
    private final Draft draft;
    private final Tokens t;

    ArgumentRules(Draft draft) {
        this.draft = draft;
        this.t = draft.t;
    }

    /** Repairs the arguments of the call whose name is i. */
    void repair(int i) {
        if (t.mate[i + 1] > 0) {
            repair(i + 1, t.mate[i + 1]);
        }
    }

    /** Repairs the arguments between these parentheses. */
    void repair(int open, int close) {
        int begin = open + 1;
        for (int k = open + 1; k <= close; k++) {
            if (k < close && t.opens(k)) {
                k = t.mate[k] > k && t.mate[k] < close ? t.mate[k] : k;
            } else if (t.kind[k] == '<' && typeArguments(k, close)) {
                k = t.skipAngle(k) - 1;
            } else if (k == close || t.kind[k] == ',') {
                if (k > begin) {
                    repairOne(begin, k - 1);
                } else if (k < close || begin > open + 1) {
                    fillEmpty(k, close);
                }
                begin = k + 1;
            }
        }
    }

    /** {@code T<a, b>}: the comma separates no arguments of the macro's, as far as the grammar goes. */
    private boolean typeArguments(int open, int close) {
        int after = t.isWord(open - 1) && t.adjacent(open - 1) ? t.skipAngle(open) : -1;
        return after > 0 && after <= close && Expressions.typeList(t, open + 1, after - 2);
    }

    /** Puts a name into the empty argument that ends at token k, or takes a comma away. */
    private void fillEmpty(int k, int close) {
        for (int x = t.end[k - 1]; x < t.start[k]; x++) {
            if (draft.out[x] == ' ' && draft.source[x] == ' ') {
                draft.write(x, "_");
                draft.separators.add(x, x + 1);
                return;
            }
        }
        if (k < close) {
            draft.blank(k);
        } else if (t.kind[k - 1] == ',') {
            draft.blank(k - 1);
        }
    }

    private void repairOne(int a, int z) {
        boolean block = t.kind[a] == '{' && t.mate[a] == z && contains(a, z, ';');
        if (!block && (contains(a, z, '{') || expression(a, z))) {
            return;
        }
        if (block && asLambda(a)) {
            return;
        }
        draft.concealTokens(a, z);
    }

    /** {@code M(x,  { y(); })}: the block becomes a lambda where two bytes are free. */
    private boolean asLambda(int brace) {
        int at = t.start[brace];
        boolean free = draft.source[at - 1] == ' ' && Chars.space(draft.source[at - 2]);
        if (!free || Chars.lineEnd(draft.source[at - 2])) {
            return false;
        }
        draft.write(at - 2, "[]");
        draft.separators.add(at - 2, at);
        return true;
    }

    private boolean contains(int a, int z, char mark) {
        for (int k = a; k <= z; k++) {
            if (t.kind[k] == mark) {
                return true;
            }
        }
        return false;
    }

    private boolean expression(int a, int z) {
        return !typeLike(a, z) && !loneOperator(a, z) && !parameterList(a, z) && plain(a, z);
    }

    private boolean typeLike(int a, int z) {
        boolean several = z > a;
        if (t.any(a, Words.TYPE)) {
            boolean cast = t.at(a + 1) == '(' && !t.is(a, Words.DECLTYPE) && several;
            boolean construction = several && t.at(a + 1) == '{';
            if (!cast && !construction) {
                return true;
            }
        }
        if (t.any(a, Words.UNEXPRESSIBLE) || t.is(z, Words.CONST)) {
            return true;
        }
        boolean wordOnly = t.is(a, Words.DELETE)
                || t.is(a, Words.DEFAULT)
                || t.is(a, Words.PUBLIC)
                || t.is(a, Words.PRIVATE)
                || t.is(a, Words.NEW);
        return !several && wordOnly;
    }

    private boolean loneOperator(int a, int z) {
        if (t.oneOf(z, "*&=+-/%<|^!?:.") || t.oneOf(a, "=/%<>|^?.,#") || t.at(a) == Tokens.ARROW) {
            return true;
        }
        return t.kind[z] == '>' && t.kind[a] != '(' && !t.isWord(a) && t.kind[a] != Tokens.COLONS;
    }

    /** {@code (int a, T b)} and {@code (…) const}: a parameter list in parentheses. */
    private boolean parameterList(int a, int z) {
        if (t.kind[a] != '(') {
            return false;
        }
        int close = t.mate[a];
        boolean qualified = close == z - 1 && (t.is(z, Words.NOEXCEPT) || t.is(z, Words.CONST));
        if (qualified) {
            return true;
        }
        if (close != z) {
            return false;
        }
        for (int k = a + 1; k < close; k++) {
            boolean pair = k + 1 < close && t.isWord(k) && t.isWord(k + 1) && !t.any(k, Words.STATEMENT);
            if (pair || pointerParameter(k)) {
                return true;
            }
        }
        return false;
    }

    private boolean pointerParameter(int k) {
        return t.isWord(k)
                && t.at(k + 1) == '*'
                && t.isWord(k + 2)
                && t.at(k + 3) == ','
                && (t.at(k - 1) == '(' || t.at(k - 1) == ',');
    }

    private boolean plain(int a, int z) {
        for (int k = a; k <= z; k++) {
            byte c = t.kind[k];
            boolean label = c == ':' && k > a && t.kind[k - 1] != '?' && !ternary(a, k);
            boolean glued = k < z && (c == '#' || (c == Tokens.NUMBER && t.isWord(k + 1) && !logical(k + 1)));
            if (c == ';' || label || nestedType(k) || glued) {
                return false;
            }
            int over = c == '<' && t.isWord(k - 1) ? castType(k) : t.over(k);
            if (over <= z && over > k) {
                k = over;
            }
            if (k < z && t.isWord(k) && t.isWord(k + 1) && !joinable(k)) {
                return false;
            }
        }
        return true;
    }

    /** The {@code >} in {@code cast<const T*>(x)}; k where the angle opens none. */
    private int castType(int k) {
        int after = t.skipAngle(k);
        return after > 0 && t.at(after) == '(' ? after - 1 : k;
    }

    private boolean ternary(int a, int colon) {
        for (int k = a; k < colon; k++) {
            if (t.kind[k] == '?') {
                return true;
            }
        }
        return false;
    }

    /** {@code f(int)}: a signature, not a call. */
    private boolean nestedType(int k) {
        boolean signature = t.kind[k] == '('
                && t.isWord(k - 1)
                && !t.any(k - 1, Words.STATEMENT | Words.TYPE)
                && !t.macroLike(k - 1);
        return signature && t.any(k + 1, Words.TYPE) && t.oneOf(k + 2, ",)*&") && t.mate[k] > k;
    }

    private boolean logical(int k) {
        return t.is(k, Words.AND) || t.is(k, Words.OR) || t.is(k, Words.NOT);
    }

    /** Whether two neighbouring words may stand in an expression. */
    private boolean joinable(int k) {
        int x = t.wordAt(k);
        return t.any(k, Words.STATEMENT)
                || t.any(k + 1, Words.STATEMENT)
                || x == Words.OPERATOR
                || logical(k)
                || logical(k + 1)
                || t.is(k + 1, Words.CONST)
                || x == Words.TEMPLATE
                || x == Words.TYPENAME;
    }
}
