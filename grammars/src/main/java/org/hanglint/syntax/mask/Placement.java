package org.hanglint.syntax.mask;

/** Whether a conditional directive stands between statements, where the grammar accepts it. */
final class Placement {
    private static final String CONTINUATIONS = ")],.=?:&|+-/<>%^{" + (char) Tokens.ARROW;

    private final Tokens t;
    private final Scopes scopes;
    private final boolean[] dead;

    Placement(Tokens tokens, Scopes scopes, boolean[] dead) {
        t = tokens;
        this.scopes = scopes;
        this.dead = dead;
    }

    /** Whether the point before token i lies in parentheses or an initialiser. */
    boolean insideExpression(int i) {
        byte scope = scopes.kindAt(i);
        if (t.closes(i) && t.mate[i] >= 0) {
            scope = t.kind[i] == '}' ? scopes.brace[t.mate[i]] : Scopes.PAREN;
        }
        return scope == Scopes.PAREN || scope == Scopes.INIT;
    }

    /** Whether a statement may begin at the point before token i. */
    boolean between(int i) {
        return afterStatement(i) || scopes.headAt(i) == i;
    }

    boolean afterStatement(int i) {
        int p = previous(i);
        byte c = t.at(p);
        return p < 0 || c == ';' || c == '}' || c == '{' || (c == ':' && !ternary(p));
    }

    /** The colon of a label that ends right before token i, or -1. */
    int labelBefore(int i) {
        int p = previous(i);
        boolean label = t.at(p) == ':' && t.isWord(p - 1) && scopes.headAt(p) == p - 1 && !t.is(p - 1, Words.DEFAULT);
        return label && scopes.kindAt(p) == Scopes.BLOCK ? p : -1;
    }

    private boolean ternary(int colon) {
        for (int i = colon - 1, steps = 0; i >= 0 && steps < 40; i--, steps++) {
            byte c = alive(i) ? t.kind[i] : Tokens.NONE;
            if (c == '?') {
                return true;
            }
            if (c == ';' || c == '{' || c == '}') {
                return false;
            }
            if (c == ')') {
                return steps == 0;
            }
        }
        return false;
    }

    /** Whether token i can only go on with something begun before it. */
    boolean continues(int i) {
        return t.kind[i] == Tokens.STRING || t.oneOf(i, CONTINUATIONS) || t.is(i, Words.ELSE) || t.is(i, Words.CATCH);
    }

    private boolean alive(int i) {
        return dead.length == 0 || !dead[i];
    }

    private int previous(int i) {
        int p = i - 1;
        while (p >= 0 && !alive(p)) {
            p--;
        }
        return p;
    }

    int next(int i) {
        int k = i;
        while (k < t.count && !alive(k)) {
            k++;
        }
        return k;
    }
}
