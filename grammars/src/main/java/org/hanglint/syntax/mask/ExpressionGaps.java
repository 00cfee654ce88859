package org.hanglint.syntax.mask;

/** Valid C++ that tree-sitter-cpp 0.23.4 cannot parse and that a punctuation mark gives away. */
final class ExpressionGaps {
    private final Draft draft;
    private final Tokens t;
    private final Scopes scopes;

    ExpressionGaps(Draft draft, Scopes scopes) {
        this.draft = draft;
        this.t = draft.t;
        this.scopes = scopes;
    }

    int apply(int i, byte kind) {
        switch (kind) {
            case Tokens.COLONS -> memberPointer(i);
            case '(' -> assignmentList(i);
            case '=' -> defaultValue(i);
            case '&' -> boundReference(i);
            case '[' -> captures(i);
            case ',' -> trailingComma(i);
            default -> {}
        }
        return MacroUse.PASS;
    }

    /** {@code (ns::C<T>::*name)}: the class goes, the pointer stays. */
    private void memberPointer(int colons) {
        if (t.at(colons + 1) != '*') {
            return;
        }
        boolean closes = t.at(colons + 2) == ')' || (t.isWord(colons + 2) && t.at(colons + 3) == ')');
        int k = colons - 1;
        int angles = 0;
        while (closes && k > 0 && (angles > 0 || t.isWord(k) || t.at(k) == Tokens.COLONS || t.at(k) == '>')) {
            angles += t.at(k) == '>' ? 1 : t.at(k) == '<' ? -1 : 0;
            k--;
            if ((angles == 0 && t.at(k) == '<') || t.oneOf(k, ";{}")) {
                return;
            }
            if (angles == 0 && t.isWord(k) && t.isWord(k + 1) && k + 1 < colons) {
                break;
            }
        }
        if (closes && (t.at(k) == '(' || t.isWord(k)) && k < colons - 1) {
            draft.blank(k + 1, colons);
        }
    }

    /** {@code (a = b, c)}: the comma becomes an operator, so that both sides stay expressions. */
    private void assignmentList(int open) {
        int close = t.mate[open];
        boolean grouping = t.oneOf(open - 1, "(=,+-*/<&|!?:[")
                || t.is(open - 1, Words.RETURN)
                || (t.at(open - 1) == '>' && (t.closes(open - 2) || t.at(open - 2) == Tokens.NUMBER));
        if (!grouping || close < 0) {
            return;
        }
        boolean assigned = false;
        for (int k = open + 1; k < close; k++) {
            byte c = t.kind[k];
            if ((t.isWord(k) && t.isWord(k + 1)) || c == ';') {
                return;
            }
            if (c == '=' && t.at(k + 1) != '=' && !t.oneOf(k - 1, "=!<>")) {
                assigned = true;
            } else if (c == ',' && assigned) {
                draft.write(t.start[k], "|");
                draft.separators.add(t.start[k], t.end[k]);
            }
            k = t.over(k);
        }
    }

    /** {@code f(a,)}: an empty last argument. */
    private void trailingComma(int i) {
        if (t.at(i + 1) != ')') {
            return;
        }
        for (int at = t.end[i]; at < t.start[i + 1]; at++) {
            if (draft.out[at] == '_') {
                return;
            }
        }
        draft.blank(i);
    }

    private void defaultValue(int i) {
        boolean typePointer = t.is(i + 1, Words.NULLPTR) && t.oneOf(i + 2, ">,") && t.at(i - 2) == '>';
        if (typePointer && t.at(i - 1) == '*' && !t.adjacent(i - 1)) {
            draft.blank(i - 1);
            return;
        }
        boolean inParameters = scopes.kindAt(i) == Scopes.PAREN;
        if (inParameters && t.is(i + 1, Words.NULLPTR) && t.oneOf(i + 2, ",)")) {
            byte before = t.at(i - 1);
            if ((before == '*' || before == '&') && !t.adjacent(i - 1)) {
                draft.blank(i - 1);
            } else if (before == ')' && t.at(t.mate[i - 1] - 1) == ')') {
                draft.blank(i, i + 1);
            }
        } else if (inParameters
                && t.at(i + 1) == '{'
                && t.at(i + 2) == '}'
                && (t.isWord(i - 1) || t.at(i - 1) == '>')
                && t.oneOf(i + 3, ",)")) {
            draft.concealTokens(i + 1, i + 2);
        } else if (t.is(i + 1, Words.DELETE) && t.at(i + 2) == ';' && t.at(i - 1) == ')') {
            deleted(i);
        }
    }

    /** A deleted conversion operator, free function or template. */
    private void deleted(int equals) {
        int head = scopes.headAt(equals);
        int open = t.mate[equals - 1];
        boolean free = scopes.kindAt(equals) == Scopes.NAMESPACE || t.is(head, Words.TEMPLATE);
        boolean conversion = false;
        for (int k = Math.max(head, open - 8); k < open; k++) {
            conversion |= t.is(k, Words.OPERATOR) && t.isWord(k + 1);
        }
        if (free || conversion) {
            draft.blank(equals, equals + 1);
        }
    }

    /** {@code T& name(expression);} becomes {@code T& name=expression ;}. */
    private void boundReference(int amp) {
        int open = amp + 2;
        if (scopes.kindAt(amp) != Scopes.BLOCK || !t.isWord(amp + 1) || t.at(open) != '(') {
            return;
        }
        int close = t.mate[open];
        int head = scopes.headAt(amp);
        if (close <= open + 1 || t.at(close + 1) != ';' || t.any(head, Words.STATEMENT) || head >= amp) {
            return;
        }
        for (int k = head; k < amp; k++) {
            byte c = t.kind[k];
            if (c != Tokens.WORD && c != Tokens.COLONS && !t.oneOf(k, "<>,*&")) {
                return;
            }
        }
        boolean expression = false;
        for (int k = open + 1; k < close; k++) {
            byte c = t.kind[k];
            if (c == ',') {
                return;
            }
            expression |= c == '.' || c == Tokens.ARROW || c == '(' || c == '[';
            k = t.over(k);
        }
        if (expression) {
            draft.write(t.start[open], "=");
            draft.write(t.start[close], " ");
        }
    }

    /** {@code [name{value}]} becomes {@code [name=value ]}. */
    private void captures(int open) {
        int close = t.mate[open];
        byte after = t.at(close + 1);
        if (close < 0 || (after != '(' && after != '{') || (t.isWord(open - 1) && !t.is(open - 1, Words.RETURN))) {
            return;
        }
        for (int k = open + 1; k < close; k++) {
            boolean capture = t.at(k) == '{' && t.isWord(k - 1) && t.oneOf(k - 2, "[,&");
            if (capture && t.mate[k] > k + 1 && t.mate[k] < close) {
                draft.write(t.start[k], "=");
                draft.write(t.start[t.mate[k]], " ");
            }
            k = t.over(k);
        }
    }
}
