package org.hanglint.syntax.mask;

import java.util.Arrays;

/**
 * Definitions of C before 1989: {@code int f(a, b) int a; char *b; {…}}. The declarations between head and body go, so
 * that a function with its body stays.
 */
final class OldDefinitions {
    private final Draft draft;
    private final Tokens t;
    private final boolean[] dead;
    private boolean any;

    private OldDefinitions(Draft draft) {
        this.draft = draft;
        this.t = draft.t;
        dead = new boolean[t.count];
    }

    /** The scopes after the rewriting, the given ones where nothing was to be done. */
    static Scopes rewrite(Draft draft, Directives directives, Scopes scopes) {
        OldDefinitions definitions = new OldDefinitions(draft);
        definitions.run();
        if (!definitions.any) {
            return scopes;
        }
        draft.t.compact(definitions.dead, directives);
        return Scopes.of(draft.t);
    }

    private void run() {
        for (int i = 0; i < t.count; i++) {
            int close = t.mate[i];
            if (t.kind[i] == '(' && close > i && t.isWord(i - 1) && t.isWord(close + 1) && names(i, close)) {
                int body = body(close + 1);
                if (body > 0) {
                    draft.blank(close + 1, body - 1);
                    Arrays.fill(dead, close + 1, body, true);
                    any = true;
                }
            }
            i = t.over(i);
        }
    }

    private boolean names(int open, int close) {
        for (int k = open + 1; k < close; k++) {
            boolean name = (k - open) % 2 == 1;
            if (name ? !t.isWord(k) || t.any(k, Words.TYPE) : t.kind[k] != ',') {
                return false;
            }
        }
        return close > open + 1 && (close - open) % 2 == 0;
    }

    /** The brace after declarations of parameters that start at i, or -1. */
    private int body(int from) {
        int k = from;
        while (t.isWord(k) || t.oneOf(k, "*,;[(")) {
            if (t.kind[k] == ';' && t.at(k + 1) == '{') {
                return k + 1;
            }
            k = t.over(k) + 1;
        }
        return -1;
    }
}
