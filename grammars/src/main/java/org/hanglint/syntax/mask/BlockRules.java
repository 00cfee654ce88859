package org.hanglint.syntax.mask;

/** Blocks of statements among the arguments of a macro: they are code, and stay code. */
final class BlockRules {
    private final Draft draft;
    private final Tokens t;
    private final ArgumentRules arguments;
    private final HeadRules heads;
    private final MacroTable project;

    BlockRules(Draft draft, ArgumentRules arguments, HeadRules heads, MacroTable project) {
        this.draft = draft;
        this.project = project;
        this.t = draft.t;
        this.arguments = arguments;
        this.heads = heads;
    }

    /**
     * {@code M(x, {…}, y);} as a statement: the block runs where it stands, once, never or often. It becomes
     * the body of a condition or loop.
     */
    boolean asBlock(MacroUse use, String keyword) {
        int brace = onlyBlock(use.i() + 1, use.z());
        int open = use.i() + 1;
        int last = statementEnd(use.z());
        if (brace < 0 || last < 0 || relevant(use.i())) {
            return false;
        }
        int room = brace == open + 1 ? t.start[brace] - t.start[use.i()] - "(_)".length() : t.length(use.i());
        if (room < keyword.length()) {
            return false;
        }
        if (brace == open + 1) {
            draft.erase(t.start[use.i()], t.start[brace]);
            draft.write(t.start[use.i()], keyword + "(_)");
        } else {
            arguments.repair(open, brace - 1);
            draft.blank(use.i());
            draft.write(t.start[use.i()], keyword);
            closeBefore(brace);
        }
        endBlock(t.mate[brace], last);
        return true;
    }

    /** What such a macro does around its block is to be seen: it stays a call. */
    private boolean relevant(int i) {
        int macro = t.macroAt(i);
        return macro >= 0 && project.isRelevant(macro);
    }

    /** The last token before the semicolon that ends the statement {@code M(…);} or {@code M(…) << x;}, or -1. */
    private int statementEnd(int close) {
        int q = close + 1;
        if (q >= t.count || t.oneOf(q, ";}") || !Expressions.continues(t, q)) {
            return close;
        }
        if (t.kind[q] != '<' || t.at(q + 1) != '<') {
            return -1;
        }
        while (q < t.count && !t.oneOf(q, ";}")) {
            q = t.over(q) + 1;
        }
        return q - 1;
    }

    /** The comma before the block closes the parentheses. */
    private void closeBefore(int brace) {
        draft.write(t.start[brace - 1], ")");
        draft.separators.add(t.start[brace - 1], t.end[brace - 1]);
    }

    /** {@code M(x, {…})} outside functions: a function with that body. */
    boolean asFunction(MacroUse use) {
        int brace = onlyBlock(use.i() + 1, use.z());
        if (brace < 0 || t.at(brace - 1) != ',') {
            return false;
        }
        heads.asParameters(use.i() + 1, brace - 1);
        closeBefore(brace);
        endBlock(t.mate[brace], use.z());
        if (t.at(use.next()) == ';') {
            draft.blank(use.next());
        }
        return true;
    }

    /** Takes away what stands between a block and the end of the call it was an argument of. */
    private void endBlock(int block, int close) {
        if (block + 1 < close) {
            draft.takeAway(block + 1, close);
        } else {
            draft.blank(close);
        }
    }

    /** The brace of the one argument that is a block of statements, or -1. */
    int onlyBlock(int open, int close) {
        int found = -1;
        for (int k = open + 1; k < close; k++) {
            boolean begins = t.at(k - 1) == ',' || k == open + 1;
            int over = t.over(k);
            if (begins && t.kind[k] == '{' && over > k && t.oneOf(over + 1, ",)") && Expressions.block(t, k)) {
                if (found >= 0) {
                    return -1;
                }
                found = k;
            }
            k = over;
        }
        return found;
    }
}
