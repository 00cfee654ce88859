package org.hanglint.syntax.mask;

/** Makes the arguments of a macro call look like parameters, where the call stands for the head of a function. */
final class HeadRules {
    private final Draft draft;
    private final Tokens t;
    private final ArgumentRules arguments;

    HeadRules(Draft draft, ArgumentRules arguments) {
        this.draft = draft;
        this.t = draft.t;
        this.arguments = arguments;
    }

    /** {@code M(args) {…}} as a function: makes names of arguments that are no parameters. */
    void asParameters(int open, int close) {
        int begin = open + 1;
        boolean gaps = false;
        for (int k = open + 1; k <= close; k++) {
            if (k < close && t.kind[k] != ',') {
                k = t.over(k);
                continue;
            }
            gaps |= k == begin && close > open + 1;
            if (k > begin && literal(begin, k - 1)) {
                draft.cover(t.start[begin], t.end[k - 1]);
            } else if (k > begin && !parameter(begin, k - 1)) {
                draft.concealTokens(begin, k - 1);
            }
            begin = k + 1;
        }
        if (gaps) {
            draft.erase(t.end[open], t.start[close]);
        }
    }

    /** Strings and numbers hide nothing. */
    private boolean literal(int a, int z) {
        for (int k = a; k <= z; k++) {
            if (t.kind[k] > Tokens.CHARACTER || t.isWord(k)) {
                return false;
            }
        }
        return true;
    }

    private boolean parameter(int a, int z) {
        for (int k = a; k <= z; k++) {
            if (!t.isWord(k) && !t.oneOf(k, "*&<>") && t.kind[k] != Tokens.COLONS) {
                return false;
            }
        }
        return true;
    }

    /** {@code M(args);} among the members of a class must look like a constructor. */
    void asMember(int i) {
        int close = t.mate[i + 1];
        boolean declarator = true;
        boolean braces = false;
        for (int k = i + 2; k < close; k++) {
            byte c = t.kind[k];
            braces |= c == '{';
            declarator &= c == Tokens.WORD || t.oneOf(k, ",*&<>") || c == Tokens.COLONS;
        }
        if (declarator) {
            return;
        }
        if (braces) {
            arguments.repair(i);
        } else {
            draft.blank(i, close);
        }
    }
}
