package org.hanglint.syntax.mask;

import java.util.Arrays;

/** For every token the kind of the scope it stands in and the first token of its statement. */
final class Scopes {
    static final byte NAMESPACE = 0;
    static final byte CLASS = 1;
    static final byte ENUM = 2;
    static final byte BLOCK = 3;
    static final byte INIT = 4;
    static final byte PAREN = 5;
    static final byte FUNCTION = 6;

    private final Tokens t;
    private final byte[] kind;
    private final int[] head;

    /** The kind of scope that a brace token opens. */
    final byte[] brace;

    private byte[] frameKind = new byte[64];
    private int[] frameHead = new int[64];
    private int top;

    private Scopes(Tokens tokens) {
        t = tokens;
        kind = new byte[t.count];
        head = new int[t.count];
        brace = new byte[t.count];
    }

    /** Matches the brackets of these tokens and finds their scopes. */
    static Scopes of(Tokens tokens) {
        Brackets.match(tokens);
        Scopes scopes = new Scopes(tokens);
        scopes.run();
        return scopes;
    }

    byte kindAt(int i) {
        return i >= 0 && i < kind.length ? kind[i] : NAMESPACE;
    }

    /** The first token of the statement that token i belongs to; i itself past the end. */
    int headAt(int i) {
        return i < head.length ? head[i] : i;
    }

    static boolean declarative(byte kind) {
        return kind == NAMESPACE || kind == CLASS;
    }

    private void run() {
        BraceKinds kinds = new BraceKinds(t);
        int statementMacroEnd = -1;
        for (int i = 0; i < t.count; i++) {
            byte c = t.kind[i];
            if (t.closes(i) && t.mate[i] >= 0 && top > 0) {
                top--;
            }
            if (i == frameHead[top] && holdsStatements(frameKind[top]) && t.macroLike(i)) {
                statementMacroEnd = Math.max(statementMacroEnd, ownLineMacroEnd(i));
            }
            kind[i] = frameKind[top];
            head[i] = frameHead[top];
            if (t.opens(i)) {
                open(i, c, kinds);
            } else if (c == ';' || i == statementMacroEnd || (c == '}' && endsStatement(i))) {
                frameHead[top] = i + 1;
            } else if (c == ':' && endsLabel(i)) {
                frameHead[top] = i + 1;
            }
        }
    }

    private static boolean holdsStatements(byte kind) {
        return kind == NAMESPACE || kind == CLASS || kind == BLOCK;
    }

    /** The last token of a macro that alone fills its line at i, or -1. */
    private int ownLineMacroEnd(int i) {
        int z = t.callEnd(i);
        boolean ends = z > i && t.first(z + 1) && t.at(z + 1) != '{' && !Expressions.continues(t, z + 1);
        return ends ? z : -1;
    }

    private void open(int i, byte c, BraceKinds kinds) {
        if (t.mate[i] < 0) {
            brace[i] = BLOCK;
            return;
        }
        byte opened = PAREN;
        if (c == '{') {
            opened = kinds.classify(i, frameHead[top], frameKind[top]);
            brace[i] = opened;
        }
        if (++top == frameKind.length) {
            frameKind = Arrays.copyOf(frameKind, top * 2);
            frameHead = Arrays.copyOf(frameHead, top * 2);
        }
        frameKind[top] = opened == FUNCTION ? BLOCK : opened;
        frameHead[top] = i + 1;
    }

    private boolean endsStatement(int close) {
        int open = t.mate[close];
        byte closed = open >= 0 ? brace[open] : BLOCK;
        if (frameKind[top] == PAREN || frameKind[top] == INIT) {
            return false;
        }
        return closed == NAMESPACE || closed == FUNCTION || (closed == BLOCK && !lambda(open));
    }

    private boolean endsLabel(int colon) {
        byte scope = frameKind[top];
        if (scope == CLASS) {
            return t.is(colon - 1, Words.PUBLIC)
                    || t.is(colon - 1, Words.PRIVATE)
                    || t.is(colon - 1, Words.PROTECTED)
                    || t.is(colon - 1, Words.SLOTS)
                    || t.is(colon - 1, Words.Q_SLOTS)
                    || t.is(colon - 1, Words.SIGNALS)
                    || t.is(colon - 1, Words.Q_SIGNALS);
        }
        int h = frameHead[top];
        return scope == BLOCK && (t.is(h, Words.CASE) || t.is(h, Words.DEFAULT) || (h == colon - 1 && t.isWord(h)));
    }

    /** Whether the brace at open begins the body of a lambda. */
    private boolean lambda(int open) {
        if (open < 0) {
            return false;
        }
        for (int k = open - 1, steps = 0; k >= 0 && steps < 30; k--, steps++) {
            byte c = t.kind[k];
            if (c == ']' && k == open - 1) {
                return true;
            }
            if (c == ')') {
                return t.mate[k] >= 0 && t.at(t.mate[k] - 1) == ']';
            }
            if (c == ';' || c == '{' || c == '}') {
                return false;
            }
        }
        return false;
    }
}
