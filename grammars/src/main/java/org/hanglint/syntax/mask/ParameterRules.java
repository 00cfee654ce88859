package org.hanglint.syntax.mask;

/** Attribute macros among parameters: {@code T M name}, {@code M T name}, {@code T name M}. */
final class ParameterRules {
    private final Draft draft;
    private final Tokens t;

    ParameterRules(Draft draft) {
        this.draft = draft;
        this.t = draft.t;
    }

    int apply(MacroUse use) {
        if (declaresIterator(use)) {
            draft.write(t.start[use.i()], "auto ");
            return use.i();
        }
        boolean attribute = use.call() ? afterCall(use) : attribute(use.i());
        if (!attribute) {
            return MacroUse.PASS;
        }
        draft.blank(use.i(), use.z());
        return use.z();
    }

    /** {@code for (M : list)}. */
    private boolean declaresIterator(MacroUse use) {
        int i = use.i();
        return t.at(i + 1) == ':' && t.at(i - 1) == '(' && t.is(i - 2, Words.FOR) && t.length(i) > "auto ".length();
    }

    private boolean afterCall(MacroUse use) {
        byte after = t.at(use.next());
        return draft.names(use.i() - 1) && draft.types(use.i() - 2) && (after == ',' || after == ')');
    }

    private boolean attribute(int i) {
        byte after = t.at(i + 1);
        int left = draft.gone(i - 1) ? draft.leftOf(i) : i - 1;
        boolean ends = t.oneOf(i + 1, ",)=") || (t.macroLike(i + 1) && t.oneOf(i + 2, ",)"));
        if (draft.names(left) && draft.types(left - 1) && ends) {
            return true;
        }
        if (after == ':' && draft.names(i - 1) && draft.types(i - 2)) {
            return true;
        }
        byte before = t.at(draft.leftOf(i));
        if ((before == '(' || before == ',') && parameterFollows(i + 1)) {
            return true;
        }
        if (before == '(' && after == '*' && t.isWord(i + 2) && t.at(i + 3) == ')' && t.at(i + 4) == '(') {
            return true;
        }
        return (before == '*' || before == '&')
                && t.isWord(i + 1)
                && t.oneOf(i + 2, ",)[=")
                && !t.any(i + 1, Words.STATEMENT);
    }

    private boolean parameterFollows(int j) {
        boolean operator = t.is(j, Words.AND) || t.is(j, Words.OR) || t.is(j, Words.NOT);
        boolean qualified = (t.is(j, Words.CONST) || t.is(j, Words.VOLATILE)) && t.oneOf(j + 1, "*&");
        if (!t.isWord(j) || operator || qualified) {
            return false;
        }
        return t.any(j, Words.DECLARES)
                || t.isWord(j + 1)
                || ((t.oneOf(j + 1, "*&<") || t.at(j + 1) == Tokens.COLONS) && declarator(j + 1));
    }

    private boolean declarator(int from) {
        int j = from;
        for (int steps = 0; steps < 20; steps++) {
            byte c = t.at(j);
            if (c == '<') {
                j = t.skipAngle(j);
                if (j < 0) {
                    return false;
                }
            } else if (c == '*' || c == '&' || c == Tokens.COLONS || t.is(j, Words.CONST)) {
                j++;
            } else if (c == Tokens.WORD && t.at(j - 1) == Tokens.COLONS) {
                j++;
            } else {
                return c == Tokens.WORD && t.oneOf(j + 1, ",)=[");
            }
        }
        return false;
    }
}
