package org.hanglint.syntax.mask;

import java.util.Arrays;

/** Matches brackets tolerantly: a closing brace may close over stray parentheses, never the other way round. */
final class Brackets {
    private Brackets() {}

    static void match(Tokens t) {
        int n = t.count;
        int[] mate = new int[n];
        Arrays.fill(mate, -1);
        int[] open = new int[64];
        int depth = 0;
        for (int i = 0; i < n; i++) {
            if (t.opens(i)) {
                if (depth == open.length) {
                    open = Arrays.copyOf(open, depth * 2);
                }
                open[depth++] = i;
            } else if (t.closes(i)) {
                int partner = partner(t, t.kind[i], open, depth);
                if (partner >= 0) {
                    mate[open[partner]] = i;
                    mate[i] = open[partner];
                    depth = partner;
                }
            }
        }
        t.mate = mate;
    }

    private static int partner(Tokens t, byte close, int[] open, int depth) {
        byte wanted = (byte) (close == ')' ? '(' : close == ']' ? '[' : '{');
        for (int j = depth - 1; j >= 0; j--) {
            byte c = t.kind[open[j]];
            if (c == wanted) {
                return j;
            }
            if (c == '{') {
                return -1;
            }
        }
        return -1;
    }
}
