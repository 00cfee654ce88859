package org.hanglint.syntax.mask;

/** Export macros between {@code class} and the class's name. */
final class ClassHeadRules {
    private final Draft draft;
    private final Tokens t;
    private final Scopes scopes;

    ClassHeadRules(Draft draft, Scopes scopes) {
        this.draft = draft;
        this.t = draft.t;
        this.scopes = scopes;
    }

    void apply(int i, int word) {
        boolean enumeration = word == Words.ENUM;
        if (!enumeration && word != Words.CLASS && word != Words.STRUCT && word != Words.UNION) {
            return;
        }
        int j = i + 1;
        if (enumeration && (t.is(j, Words.CLASS) || t.is(j, Words.STRUCT))) {
            j++;
        }
        boolean inParameters = scopes.kindAt(i) == Scopes.PAREN;
        while (t.macroLike(j)) {
            int z = t.callEnd(j);
            if (z < 0) {
                break;
            }
            if (!names(i, z + 1, enumeration, inParameters)) {
                if (z > j && t.at(z + 1) == '{') {
                    draft.blank(j, z);
                }
                break;
            }
            draft.blank(j, z);
            j = z + 1;
        }
        if (unknownAttribute(j, inParameters)) {
            draft.blank(j);
        }
    }

    /** Whether token q is the class's name, so that what stands before it is an attribute. */
    private boolean names(int i, int q, boolean enumeration, boolean inParameters) {
        if (!t.isWord(q) || t.is(q, Words.FINAL) || (enumeration && inParameters)) {
            return false;
        }
        if ((inParameters && t.at(q + 1) != '{') || t.oneOf(q + 1, "=,[)*&(")) {
            return false;
        }
        return !(t.at(q + 1) == ';' && scopes.kindAt(i) != Scopes.NAMESPACE);
    }

    /** {@code class word Name {…}}: the first word is an attribute whatever its spelling. */
    private boolean unknownAttribute(int j, boolean inParameters) {
        if (!t.isWord(j) || t.macroLike(j) || !t.isWord(j + 1) || t.is(j + 1, Words.FINAL)) {
            return false;
        }
        if (draft.gone(j - 1)) {
            return false;
        }
        byte after = t.at(j + 2);
        boolean heads = after == '{' || (after == ':' && !inParameters) || t.is(j + 2, Words.FINAL);
        return heads && !t.any(j, Words.DECLARES) && !t.any(j + 1, Words.DECLARES);
    }
}
