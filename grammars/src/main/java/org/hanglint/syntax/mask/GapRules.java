package org.hanglint.syntax.mask;

/** Rewrites of valid C++ that tree-sitter-cpp 0.23.4 cannot parse. */
final class GapRules {
    private final Draft draft;
    private final Tokens t;
    private final Scopes scopes;

    GapRules(Draft draft, Scopes scopes) {
        this.draft = draft;
        this.t = draft.t;
        this.scopes = scopes;
    }

    /** Whether a rule here could apply to a word that no table knows. */
    boolean concerns(int i) {
        return t.at(i - 1) == Tokens.STRING || t.at(i + 1) == Tokens.STRING;
    }

    int punctuation(int i, byte kind) {
        boolean member = kind == Tokens.ARROW || kind == '.';
        if (member && t.at(i + 1) == '*' && t.adjacent(i) && t.at(i + 2) == '(') {
            draft.write(t.start[i], kind == '.' ? " +" : " + ");
            return i + 1;
        }
        if (member && t.at(i + 1) == '*' && t.adjacent(i)) {
            draft.blank(i + 1);
            return i;
        }
        if ((kind == ';' && t.at(i - 1) == '}' && emptyAfterBody(i)) || packOfReferences(i, kind)) {
            draft.blank(i);
            return i;
        }
        if (kind == '>' && t.at(i + 1) == '=' && t.adjacent(i) && comparesInType(i)) {
            draft.write(t.start[i], "==");
            return i + 1;
        }
        if (kind == '=' && t.at(i + 1) == '{' && scopes.kindAt(i) == Scopes.PAREN) {
            return bracedDefault(i);
        }
        return MacroUse.PASS;
    }

    /** {@code void f() {};} reads as a variable with an initialiser. */
    private boolean emptyAfterBody(int i) {
        int open = t.mate[i - 1];
        if (open < 0 || scopes.brace[open] != Scopes.FUNCTION) {
            return false;
        }
        boolean emptyBody = open == i - 2 && t.at(open - 1) == ')';
        return scopes.kindAt(i) == Scopes.CLASS || (emptyBody && scopes.kindAt(i) == Scopes.NAMESPACE);
    }

    /** {@code T*&... names}. */
    private boolean packOfReferences(int i, byte kind) {
        return kind == '*' && t.at(i + 1) == '&' && t.at(i + 2) == '.' && t.at(i + 3) == '.';
    }

    /** {@code enable_if<T::n >= 75>}: the grammar takes the first angle for the end of the list. */
    private boolean comparesInType(int i) {
        int k = i - 1;
        while (t.isWord(k) || t.at(k) == Tokens.COLONS || t.at(k) == Tokens.NUMBER || t.oneOf(k, "&=|!")) {
            k--;
        }
        return t.at(k) == '<' && k < i - 1 && t.isWord(k - 1) && t.adjacent(k - 1) && t.adjacent(k);
    }

    /** {@code T p = {}} among parameters. */
    private int bracedDefault(int i) {
        int close = t.mate[i + 1];
        boolean parameter = draft.names(i - 1) && (draft.types(i - 2) || t.is(i - 2, Words.CONST));
        if (close <= 0 || !parameter || close - i >= 12) {
            return MacroUse.PASS;
        }
        draft.concealTokens(i + 1, close);
        return close;
    }

    int word(int i, int word) {
        if (word == Words.ASM || word == Words.ASM_GNU || word == Words.ASM_OLD) {
            return assembly(i);
        }
        if (word == Words.OPERATOR && (t.at(i - 1) == '.' || t.at(i - 1) == Tokens.ARROW)) {
            return conversionCall(i);
        }
        if (word == Words.DECLTYPE && t.at(i + 1) == '(') {
            return decltype(i);
        }
        if (besideString(i)) {
            int z = t.callEnd(i);
            draft.blank(i, z);
            return Math.max(i, z);
        }
        return word == 0 ? MacroUse.PASS : keyword(i, word);
    }

    private int keyword(int i, int word) {
        if (word == Words.TYPENAME) {
            return typename(i);
        }
        if (word == Words.NOEXCEPT) {
            boolean templateArgument = (t.at(i - 1) == ')' || t.is(i - 1, Words.CONST)) && t.oneOf(i + 1, ">,");
            if (templateArgument && scopes.kindAt(i) != Scopes.BLOCK) {
                draft.blank(i);
                return i;
            }
        } else if (word == Words.DELETE && t.at(i + 1) == '[' && t.at(i + 2) == ']') {
            draft.blank(i + 1, i + 2);
        } else if (word == Words.EXTERN && t.is(i + 1, Words.TEMPLATE)) {
            draft.blank(i);
        } else if (word == Words.CLASS) {
            defaultArgument(i);
        }
        return MacroUse.PASS;
    }

    /** Keeps the template string; operands go. */
    private int assembly(int i) {
        int j = i + 1;
        while (t.isWord(j)) {
            draft.blank(j++);
        }
        int close = t.at(j) == '(' ? t.mate[j] : -1;
        if (close <= j) {
            return MacroUse.PASS;
        }
        boolean strings = true;
        int colon = j + 1;
        while (colon < close && t.kind[colon] != ':' && t.kind[colon] != Tokens.COLONS) {
            strings &= t.kind[colon] == Tokens.STRING;
            colon = t.at(colon) == '(' ? t.over(colon) + 1 : colon + 1;
        }
        if (colon < close) {
            draft.blank(colon, close - 1);
        }
        if (!strings) {
            draft.conceal(t.end[j], t.start[close]);
            draft.write(t.start[i], "_");
        }
        return close;
    }

    /** {@code x.operator T&()}. */
    private int conversionCall(int i) {
        int j = i + 1;
        while (j < t.count && j < i + 12 && t.kind[j] != '(' && t.kind[j] != ';') {
            j++;
        }
        if (t.at(j) == '(' && t.at(j + 1) == ')' && (t.at(j + 2) == '(' || t.at(j + 2) == '<')) {
            j = t.at(j + 2) == '<' ? t.skipAngle(j + 2) : j + 2;
        }
        if (t.at(j) == '(') {
            draft.conceal(t.start[i], t.start[j]);
        }
        return i;
    }

    /** What stands in it is never evaluated, so nothing becomes unknown. */
    private int decltype(int i) {
        int close = t.mate[i + 1];
        if (close <= 0) {
            return MacroUse.PASS;
        }
        if (t.at(close + 1) == '{') {
            draft.cover(t.start[i], t.end[close]);
            return close;
        }
        for (int k = i + 2; k < close; k++) {
            if (t.kind[k] == ',' || t.kind[k] == '<' || t.is(k, Words.TYPENAME)) {
                draft.cover(t.start[i + 2], t.end[close - 1]);
                return close;
            }
            k = t.over(k);
        }
        return MacroUse.PASS;
    }

    /** {@code "a" PRId64 "b"}: a macro that is a string literal among string literals. */
    private boolean besideString(int i) {
        int left = draft.leftOf(i);
        boolean after = t.at(left) == Tokens.STRING && !t.is(left - 1, Words.EXTERN) && !t.is(left - 1, Words.OPERATOR);
        int right = i + 1;
        while (t.has(right, Tokens.CAPS)) {
            right++;
        }
        boolean before = t.at(right) == Tokens.STRING && t.oneOf(left, "(,={");
        if (!after && !before) {
            return false;
        }
        return t.has(i, Tokens.CAPS) || t.startsWith(i, "PRI") || t.startsWith(i, "SCN");
    }

    private int typename(int i) {
        if (t.is(i - 1, Words.USING)) {
            draft.blank(i);
            return i;
        }
        boolean named = t.isWord(i + 1) || t.at(i + 1) == Tokens.COLONS;
        byte scope = scopes.kindAt(i);
        boolean statement = scope == Scopes.BLOCK && scopes.headAt(i) == i;
        boolean value = scope == Scopes.PAREN
                || scope == Scopes.INIT
                || t.is(i - 1, Words.RETURN)
                || t.oneOf(i - 1, "=?:")
                || statement;
        if (named && value && t.at(i - 1) != '<') {
            int j = afterQualifiedName(i + 1);
            if (t.at(j) == '{' || (t.at(j) == '(' && (scope != Scopes.PAREN || inCall(i)))) {
                draft.blank(i);
                return i;
            }
        }
        defaultArgument(i);
        return MacroUse.PASS;
    }

    /** Whether the parentheses around i stand in a statement of a function body. */
    private boolean inCall(int i) {
        int open = scopes.headAt(i) - 1;
        while (t.at(open) == '(' && scopes.kindAt(open) == Scopes.PAREN) {
            open = scopes.headAt(open) - 1;
        }
        return t.at(open) == '(' && scopes.kindAt(open) == Scopes.BLOCK;
    }

    private int afterQualifiedName(int from) {
        int j = from;
        for (int steps = 0; steps < 30; steps++) {
            if (t.isWord(j) || t.at(j) == Tokens.COLONS) {
                j++;
            } else if (t.at(j) == '<' && t.skipAngle(j) > 0) {
                j = t.skipAngle(j);
            } else {
                break;
            }
        }
        return j;
    }

    /** {@code typename T = const X *}: the default keeps only its name. */
    private void defaultArgument(int i) {
        if (t.at(i - 1) != '<' && t.at(i - 1) != ',') {
            return;
        }
        int equals = t.isWord(i + 1) ? i + 2 : i + 1;
        if (t.at(equals) != '=' || t.at(equals + 1) == '=') {
            return;
        }
        int angles = 0;
        for (int k = equals + 1, steps = 0; k < t.count && steps < 60; k++, steps++) {
            byte c = t.kind[k];
            if (c == '<') {
                angles++;
            } else if ((c == '>' && angles-- == 0) || (c == ',' && angles == 0)) {
                return;
            } else if (c == '(' && t.at(k + 1) == '*' && t.at(k + 2) == ')' && t.mate[k] > 0) {
                draft.concealTokens(equals + 1, Math.max(t.mate[k], t.over(t.mate[k] + 1)));
                return;
            } else if (c == '(') {
                k = t.mate[k] > 0 ? t.mate[k] : k;
            } else if (angles == 0 && qualifies(k, equals)) {
                draft.blank(k);
            }
        }
    }

    private boolean qualifies(int k, int equals) {
        return t.kind[k] == '*'
                || t.kind[k] == '&'
                || t.is(k, Words.CONST)
                || (t.is(k, Words.VOLATILE) && k == equals + 1);
    }
}
