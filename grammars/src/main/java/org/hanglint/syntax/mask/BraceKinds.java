package org.hanglint.syntax.mask;

/** Says what an opening brace opens, from the head of its statement and the scope around it. */
final class BraceKinds {
    private final Tokens t;

    /** What the head of a statement mentions outside parentheses and template parameters. */
    private boolean namespace;

    private boolean enumeration;
    private boolean type;
    private boolean assigned;
    private boolean parenthesised;
    private int lastClose;

    BraceKinds(Tokens tokens) {
        t = tokens;
    }

    byte classify(int i, int head, byte enclosing) {
        int p = i - 1;
        byte before = t.at(p);
        if (p < 0) {
            return Scopes.BLOCK;
        }
        boolean nested = enclosing == Scopes.INIT || enclosing == Scopes.PAREN;
        if (enclosing == Scopes.PAREN && (before == '(' || before == ',') && Expressions.block(t, i)) {
            return Scopes.BLOCK;
        }
        if (nested && (before == '{' || before == ',' || (before == '=' && enclosing == Scopes.INIT))) {
            return Scopes.INIT;
        }
        boolean declarative = Scopes.declarative(enclosing);
        if (t.is(p, Words.ELSE) || t.is(p, Words.DO) || t.is(p, Words.TRY)) {
            return declarative ? Scopes.FUNCTION : Scopes.BLOCK;
        }
        readHead(head, i);
        if ((namespace && !parenthesised) || (before == Tokens.STRING && t.is(p - 1, Words.EXTERN))) {
            return Scopes.NAMESPACE;
        }
        if (assigned && before != ')') {
            byte kind = afterAssignment(p, head, before);
            if (kind >= 0) {
                return kind;
            }
        }
        if (before == ')') {
            return declarative && !assigned ? Scopes.FUNCTION : Scopes.BLOCK;
        }
        if (enumeration && !parenthesised) {
            return Scopes.ENUM;
        }
        if (type && !assigned && (!parenthesised || (declarative && classHead(head, p)))) {
            return Scopes.CLASS;
        }
        return byLastToken(i, head, enclosing, before);
    }

    private void readHead(int head, int i) {
        namespace = false;
        enumeration = false;
        type = false;
        assigned = false;
        parenthesised = false;
        lastClose = -1;
        for (int k = head; k < i; k++) {
            byte c = t.kind[k];
            if (c == '(' || c == '[' || c == '{') {
                int mate = t.mate[k];
                if (c == '(') {
                    parenthesised = true;
                    lastClose = mate;
                }
                if (mate < 0 && c != '{') {
                    return;
                }
                k = mate > k && mate < i ? mate : k;
            } else if (c == Tokens.WORD) {
                k = readWord(k, i);
            } else if (c == '=' && !comparison(k)) {
                assigned = true;
            }
        }
    }

    private int readWord(int k, int i) {
        int word = t.wordAt(k);
        if (word == 0) {
            return k;
        }
        if (word == Words.NAMESPACE) {
            namespace = true;
        } else if (word == Words.ENUM) {
            enumeration = true;
        } else if (word == Words.CLASS || word == Words.STRUCT || word == Words.UNION) {
            boolean parameter = t.at(k - 1) == '<' || t.at(k - 1) == ',';
            type |= !parenthesised && !parameter;
        } else if (word == Words.TEMPLATE && t.at(k + 1) == '<') {
            int after = t.skipAngle(k + 1);
            return after > 0 && after < i ? after - 1 : k;
        } else if (word == Words.OPERATOR) {
            return operatorEnd(k);
        }
        return k;
    }

    private int operatorEnd(int operator) {
        int k = operator;
        if (t.at(k + 1) == '(' && t.at(k + 2) == ')') {
            k += 2;
        }
        while (t.oneOf(k + 1, "=!<>+-*/")) {
            k++;
        }
        return k;
    }

    private boolean comparison(int equals) {
        return t.at(equals + 1) == '=' || t.oneOf(equals - 1, "=!<>");
    }

    private byte afterAssignment(int p, int head, byte before) {
        if (before == ']') {
            return introducer(p, true) ? Scopes.BLOCK : Scopes.INIT;
        }
        boolean open = before == '=' || before == ',' || before == '{' || before == '>' || before == Tokens.WORD;
        if (!open) {
            return -1;
        }
        return lambdaTail(p) || returnsLambda(p, head, 12) ? Scopes.BLOCK : Scopes.INIT;
    }

    /** Whether the {@code ]} at close ends a lambda introducer. */
    private boolean introducer(int close, boolean onlyAfterOperator) {
        int open = t.mate[close];
        if (open < 0) {
            return false;
        }
        if (onlyAfterOperator) {
            return (t.oneOf(open - 1, "=,(") && open > 0) || t.is(open - 1, Words.RETURN);
        }
        byte c = t.at(open - 1);
        return c != Tokens.WORD && c != ']' && c != ')' && c != '>';
    }

    private boolean lambdaTail(int p) {
        return t.is(p, Words.MUTABLE) || t.is(p, Words.NOEXCEPT);
    }

    /** Whether the tokens before the brace are the trailing return type of a lambda or function. */
    private boolean returnsLambda(int p, int head, int limit) {
        for (int k = p, steps = 0; k > head && steps < limit; k--, steps++) {
            byte c = t.kind[k];
            if (c == Tokens.ARROW) {
                return t.at(k - 1) == ')' || lambdaTail(k - 1);
            }
            if (c == ';' || c == '=') {
                return false;
            }
        }
        return false;
    }

    private boolean classHead(int head, int p) {
        int h = head;
        if (t.is(h, Words.TEMPLATE) && t.at(h + 1) == '<') {
            int after = t.skipAngle(h + 1);
            h = after > 0 ? after : h;
        }
        if (t.is(h, Words.TYPEDEF)) {
            h++;
        }
        boolean introduced = t.is(h, Words.CLASS) || t.is(h, Words.STRUCT) || t.is(h, Words.UNION);
        return introduced && lastClose < p;
    }

    private byte byLastToken(int i, int head, byte enclosing, byte before) {
        int p = i - 1;
        boolean declarative = Scopes.declarative(enclosing);
        if (before == ';' || before == '{' || before == '}' || before == ':') {
            if (enclosing == Scopes.INIT || enclosing == Scopes.PAREN || (before == '{' && enclosing == Scopes.ENUM)) {
                return Scopes.INIT;
            }
            return before == '}' && parenthesised && declarative ? Scopes.FUNCTION : Scopes.BLOCK;
        }
        boolean reference = before == '&' && (t.at(p - 1) == ')' || (t.at(p - 1) == '&' && t.at(p - 2) == ')'));
        if (declarative && (reference || (before == '&' && t.is(p - 1, Words.CONST)))) {
            return Scopes.FUNCTION;
        }
        if (t.oneOf(p, "=,([?<|&+") || t.is(p, Words.RETURN)) {
            return Scopes.INIT;
        }
        if (before == ']') {
            return introducer(p, false) ? Scopes.BLOCK : Scopes.INIT;
        }
        if (lambdaTail(p)
                || t.is(p, Words.CONST)
                || t.is(p, Words.OVERRIDE)
                || t.is(p, Words.FINAL)
                || t.is(p, Words.VOLATILE)) {
            return declarative ? Scopes.FUNCTION : Scopes.BLOCK;
        }
        if (parenthesised) {
            return declarative ? afterParameters(p, head) : lambdaOrValue(p, head);
        }
        if (enclosing == Scopes.BLOCK && i == head + 1 && before == Tokens.WORD && Expressions.block(t, i)) {
            return Scopes.BLOCK;
        }
        if (!declarative) {
            return lambdaOrValue(p, Math.max(-1, p - 16));
        }
        return i == head + 1 && before == Tokens.WORD ? Scopes.BLOCK : Scopes.INIT;
    }

    private byte lambdaOrValue(int p, int head) {
        return returnsLambda(p, head, 24) ? Scopes.BLOCK : Scopes.INIT;
    }

    /** A body, or a member of a constructor's initialiser list. */
    private byte afterParameters(int p, int head) {
        for (int k = p; k > head; k--) {
            byte c = t.kind[k];
            if (t.closes(k)) {
                if (t.mate[k] < 0) {
                    break;
                }
                k = t.mate[k];
            } else if (c == ':' && (t.at(k - 1) == ')' || t.is(k - 1, Words.CONST) || t.is(k - 1, Words.NOEXCEPT))) {
                return Scopes.INIT;
            } else if (c == Tokens.ARROW) {
                return Scopes.FUNCTION;
            }
        }
        return Scopes.FUNCTION;
    }
}
