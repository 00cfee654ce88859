package org.hanglint.syntax.mask;

/** Valid code that tree-sitter-cpp 0.23.4 cannot parse and that a keyword gives away. */
final class KeywordGaps {
    private final Draft draft;
    private final Tokens t;
    private final Scopes scopes;

    KeywordGaps(Draft draft, Scopes scopes) {
        this.draft = draft;
        this.t = draft.t;
        this.scopes = scopes;
    }

    int apply(int i, int word) {
        if (word == Words.TEMPLATE) {
            return template(i);
        }
        if (word == Words.STATIC_ASSERT) {
            message(i);
        } else if (word == Words.TYPEID) {
            typeid(i);
        } else if (word == Words.NEW) {
            arrayOfPointers(i);
        } else if (word == Words.ENUM) {
            anonymousEnum(i);
        } else if (word == Words.IF) {
            bareCondition(i);
        } else if (word == Words.OPERATOR) {
            operatorCall(i);
        } else if (word == Words.STRUCT || word == Words.UNION) {
            elaborated(i);
        } else if (word == Words.USING) {
            severalNames(i);
        } else if (word == Words.EMIT && t.isWord(i + 1) && scopes.kindAt(i) == Scopes.BLOCK) {
            draft.blank(i);
            return i;
        } else if (word == Words.ATOMIC && t.at(i + 1) == '(' && t.mate[i + 1] > 0) {
            draft.blank(i, i + 1);
            draft.blank(t.mate[i + 1]);
            return i;
        } else if (word == Words.COMPLEX_C99 || (word == Words.COMPLEX && floating(i - 1))) {
            draft.blank(i);
            return i;
        }
        return MacroUse.PASS;
    }

    private boolean floating(int i) {
        return t.is(i, Words.FLOAT) || t.is(i, Words.DOUBLE);
    }

    /** {@code x.template f(a)} without arguments, and explicit instantiations, which say nothing a check could use. */
    private int template(int i) {
        boolean member = t.at(i - 1) == '.' || t.at(i - 1) == Tokens.ARROW || t.at(i - 1) == Tokens.COLONS;
        if (member) {
            if (t.at(i + 2) == '(') {
                draft.blank(i);
            }
            return MacroUse.PASS;
        }
        if (t.at(i + 1) == '<' || !Scopes.declarative(scopes.kindAt(i))) {
            return MacroUse.PASS;
        }
        int j = i + 1;
        while (j < t.count && t.kind[j] != ';' && t.kind[j] != '{') {
            j = t.over(j) + 1;
        }
        if (t.at(j) != ';') {
            return MacroUse.PASS;
        }
        draft.blank(i, j - 1);
        return j - 1;
    }

    /** {@code static_assert(x, MESSAGE)}: the grammar wants a literal. */
    private void message(int i) {
        int close = t.at(i + 1) == '(' ? t.mate[i + 1] : -1;
        if (close > 0 && t.isWord(close - 1) && t.at(close - 2) == ',') {
            draft.blank(close - 2, close - 1);
        }
    }

    private void typeid(int i) {
        int close = t.at(i + 1) == '(' ? t.mate[i + 1] : -1;
        if (close > i + 2 && t.any(i + 2, Words.TYPE)) {
            draft.concealTokens(i + 2, close - 1);
        }
    }

    /** {@code new T *[n]} and {@code new volatile T[n]}: qualifiers and stars go. */
    private void arrayOfPointers(int i) {
        int k = i + 1;
        while (t.is(k, Words.VOLATILE) || t.is(k, Words.CONST)) {
            draft.blank(k++);
        }
        for (int steps = 0; steps < 30 && (t.isWord(k) || t.at(k) == Tokens.COLONS || t.at(k) == '<'); steps++) {
            int after = t.at(k) == '<' ? t.skipAngle(k) : k + 1;
            if (after < 0) {
                return;
            }
            k = after;
        }
        int stars = k;
        while (t.at(k) == '*') {
            k++;
        }
        if (k > stars && t.at(k) == '[') {
            draft.blank(stars, k - 1);
        }
    }

    /** {@code enum : T {}}: the base of an enumeration without a name goes. */
    private void anonymousEnum(int i) {
        if (t.at(i + 1) != ':') {
            return;
        }
        int k = i + 2;
        while (t.isWord(k) || t.at(k) == Tokens.COLONS) {
            k++;
        }
        if (t.at(k) == '{') {
            draft.blank(i + 1, k - 1);
        }
    }

    /** {@code if M {}}: the macro brings the parentheses. */
    private void bareCondition(int i) {
        int macro = t.is(i + 1, Words.CONSTEXPR) ? i + 2 : i + 1;
        if (!t.isWord(macro)) {
            return;
        }
        int z = t.callEnd(macro);
        if (z < macro || t.at(z + 1) != '{') {
            return;
        }
        int before = t.start[macro] - 1;
        int after = t.end[z];
        if (!Chars.space(draft.source[after])) {
            after--;
        }
        if (Chars.space(draft.source[before])) {
            draft.write(before, "(");
            draft.write(after, ")");
            draft.separators.add(before, before + 1);
            draft.separators.add(after, after + 1);
        }
    }

    /** A call of one's own operator by name: {@code operator++();}. */
    private void operatorCall(int i) {
        if (t.at(i + 1) == '(' && t.at(i + 2) == ')' && t.at(i + 3) == '<' && Scopes.declarative(scopes.kindAt(i))) {
            int after = t.skipAngle(i + 3);
            if (t.at(after) == '(') {
                draft.blank(i + 3, after - 1);
            }
        }
        boolean leads = scopes.headAt(i) == i || t.is(i - 1, Words.RETURN) || t.at(i - 1) == ')';
        if (scopes.kindAt(i) != Scopes.BLOCK || !leads) {
            return;
        }
        int open = i + 1;
        while (open < i + 5 && t.at(open) != '(') {
            open++;
        }
        if (t.at(open) == '(' && open == i + 1 && t.at(open + 1) == ')') {
            open += 2;
        }
        if (t.at(open) == '(' || t.at(open) == '<') {
            draft.conceal(t.start[i], t.start[open]);
        }
    }

    /** {@code struct T name{…};} in a function: a variable. */
    private void elaborated(int i) {
        boolean variable = t.isWord(i + 1) && t.isWord(i + 2) && t.at(i + 3) == '{';
        int close = variable ? t.mate[i + 3] : -1;
        boolean value = scopes.kindAt(i) == Scopes.BLOCK || (close > i + 4 && !t.macroLike(i + 1));
        if (value && close > 0 && t.oneOf(close + 1, ",;") && !holdsStatement(i + 3, close)) {
            draft.blank(i);
        }
    }

    private boolean holdsStatement(int open, int close) {
        for (int k = open + 1; k < close; k++) {
            if (t.kind[k] == ';') {
                return true;
            }
        }
        return false;
    }

    /** {@code using a::x, a::y;} and {@code using T::f...;}: the first name stays. */
    private void severalNames(int i) {
        int k = i + 1;
        while (t.isWord(k) || t.at(k) == Tokens.COLONS) {
            k++;
        }
        boolean operator = t.is(k - 1, Words.OPERATOR) && t.at(k) == '(' && t.at(k + 1) == ')';
        k = operator ? k + 2 : k;
        if (t.at(k) != ',' && t.at(k) != '.') {
            return;
        }
        int end = k;
        while (end < t.count && t.kind[end] != ';' && t.kind[end] != '}') {
            end++;
        }
        if (t.at(end) == ';') {
            draft.blank(k, end - 1);
        }
    }
}
