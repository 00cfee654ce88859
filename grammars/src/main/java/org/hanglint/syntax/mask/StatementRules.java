package org.hanglint.syntax.mask;

/** Macros that are statements, loops or list elements, and so lack the mark that ends or separates them. */
final class StatementRules {
    private final Draft draft;
    private final Tokens t;
    private final ArgumentRules arguments;
    private final BlockRules blocks;
    private int linkEnd = -1;

    StatementRules(Draft draft, ArgumentRules arguments, BlockRules blocks) {
        this.blocks = blocks;
        this.draft = draft;
        this.t = draft.t;
        this.arguments = arguments;
    }

    int inBlock(MacroUse use) {
        if (use.leads() || afterControl(use.i())) {
            return use.call() ? call(use) : word(use);
        }
        if (use.call() ? aligns(use) : attribute(use)) {
            draft.blank(use.i(), use.z());
            return use.z();
        }
        if (use.call() && linksChain(use)) {
            draft.takeAway(use.i(), use.z());
            linkEnd = use.z();
            return use.z();
        }
        boolean unended = t.at(use.next()) == '}' || beginsStatement(use.next());
        if (use.call() && unended) {
            draft.separate(use.z(), ';');
        }
        return MacroUse.PASS;
    }

    private boolean beginsStatement(int q) {
        boolean control = t.is(q, Words.IF) || t.is(q, Words.FOR) || t.is(q, Words.WHILE);
        return t.is(q, Words.RETURN) || (t.first(q) && control);
    }

    private int call(MacroUse use) {
        int q = use.next();
        if (t.at(q) == '{') {
            return control(use);
        }
        if (blocks.asBlock(use, loops(use.i()) ? "while" : "if")) {
            return use.i();
        }
        if (t.at(draft.leftOf(use.i())) == '}' && elseFollows(q)) {
            draft.takeAway(use.i(), use.z());
            return use.z();
        }
        if (q >= t.count || t.at(q) == '}' || (!Expressions.continues(t, q) && t.first(q))) {
            arguments.repair(use.i());
            terminate(use);
            return use.i();
        }
        if (Expressions.continues(t, q)) {
            return MacroUse.PASS;
        }
        if (t.isWord(q) && !t.any(q, Words.STATEMENT) && !t.macroLike(q)) {
            declaration(use, q);
            return use.z();
        }
        if (t.isWord(q)) {
            terminate(use);
        }
        return MacroUse.PASS;
    }

    /** {@code f(x) M(y) .g(z) M(w);} over several lines: M stands for another call of the chain. */
    private boolean linksChain(MacroUse use) {
        int close = draft.leftOf(use.i());
        int open = t.at(close) == ')' ? t.mate[close] : -1;
        if (linkEnd == use.i() - 1) {
            return true;
        }
        boolean named = t.isWord(open - 1) && !t.any(open - 1, Words.STATEMENT | Words.TYPE);
        boolean called = named || t.at(open - 1) == '>';
        boolean goesOn = t.at(use.next()) == Tokens.ARROW || t.macroLike(use.next());
        return t.first(use.i()) && open > 0 && called && (goesOn || t.oneOf(use.next(), ".;,)"));
    }

    /** Macros that expand to {@code else if} stand between an if and its else. */
    private boolean elseFollows(int from) {
        int q = from;
        while (t.macroLike(q) && t.at(q + 1) == '(' && t.mate[q + 1] > 0) {
            q = t.mate[q + 1] + 1;
        }
        return t.is(q, Words.ELSE);
    }

    /** {@code M(…) {…}}: a loop or a condition with a body. */
    private int control(MacroUse use) {
        int i = use.i();
        if (use.z() == i + 2) {
            terminate(use);
            return use.z();
        }
        arguments.repair(i);
        String keyword = loops(i) && t.length(i) >= 5 ? "while" : "if";
        draft.blank(i);
        draft.write(t.start[i], t.length(i) >= keyword.length() ? keyword : "");
        return i;
    }

    private boolean loops(int i) {
        return t.is(i, Words.FOREACH)
                || t.contains(i, "FOR")
                || t.contains(i, "LOOP")
                || t.contains(i, "EACH")
                || t.contains(i, "ITER");
    }

    /** {@code M(x) name …} on one line: M wraps a type, or is an attribute. */
    private void declaration(MacroUse use, int q) {
        if (t.oneOf(q + 1, ";=[,")) {
            draft.unwrapType(use);
        } else if (t.any(q, Words.DECLARES) || t.isWord(q + 1)) {
            draft.blank(use.i(), use.z());
        } else if (t.at(q + 1) == '(') {
            terminate(use);
        }
    }

    private int word(MacroUse use) {
        int i = use.i();
        int q = i + 1;
        byte after = t.at(q);
        boolean whole = isWhole(t, i) && t.first(q) && after != ';';
        boolean alone =
                whole || t.first(q) && ((after > 0 && after <= Tokens.CHARACTER) || t.oneOf(q, "{*#") || after == Tokens.COLONS);
        if (q >= t.count || after == '}' || alone) {
            if (!t.is(q, Words.ELSE)) {
                terminate(use);
            }
            return i;
        }
        if (after == '{' && t.at(q + 1) != '}') {
            terminate(use);
            return i;
        }
        if (after == Tokens.WORD && !t.first(q)) {
            if (t.any(q, Words.STATEMENT)
                    || t.contains(i, "_BEGIN")
                    || t.contains(i, "_END")
                    || t.contains(i, "BLOCK_THREADS")) {
                terminate(use);
            } else if (Expressions.declares(t, q)) {
                draft.blank(i);
            }
            return i;
        }
        return MacroUse.PASS;
    }

    /** CPython's macros without arguments that are a statement each, whatever the line after them begins with. */
    static boolean isWhole(Tokens t, int i) {
        return t.contains(i, "ALLOW_THREADS") || t.contains(i, "BLOCK_THREADS");
    }

    private void terminate(MacroUse use) {
        draft.endStatement(use);
    }

    private boolean afterControl(int i) {
        if (t.is(i - 1, Words.ELSE) || t.is(i - 1, Words.DO)) {
            return true;
        }
        if (t.at(i - 1) != ')') {
            return false;
        }
        int open = t.mate[i - 1];
        return open > 0
                && (t.is(open - 1, Words.IF)
                        || t.is(open - 1, Words.FOR)
                        || t.is(open - 1, Words.WHILE)
                        || t.is(open - 1, Words.CONSTEXPR));
    }

    /** An attribute inside a declaration: {@code static M T x}, {@code T M x;}, {@code T x M;}. */
    private boolean attribute(MacroUse use) {
        int i = use.i();
        int head = use.head();
        byte after = t.at(i + 1);
        boolean specifier = t.is(i - 1, Words.STATIC)
                || t.is(i - 1, Words.CONST)
                || t.is(i - 1, Words.CONSTEXPR)
                || t.is(i - 1, Words.EXTERN);
        if (specifier
                && i - 1 >= head
                && t.isWord(i + 1)
                && !t.any(i + 1, Words.STATEMENT)
                && Expressions.declares(t, i + 1)) {
            return true;
        }
        if (t.isWord(i + 1) && t.oneOf(i + 2, ";=[") && i - 1 >= head && typeBefore(i, head)) {
            return true;
        }
        return draft.names(i - 1)
                && draft.types(i - 2)
                && i - 2 >= head
                && (after == ';' || after == '=')
                && !DeclarationRules.valueBefore(t, head, i);
    }

    /** {@code T M(16) name[4]}. */
    private boolean aligns(MacroUse use) {
        int q = use.next();
        boolean type = draft.types(use.i() - 1) && t.at(use.i() - 1) != '>' && use.i() - 1 >= use.head();
        return type && t.isWord(q) && t.oneOf(q + 1, "[;={") && !DeclarationRules.valueBefore(t, use.head(), use.i());
    }

    private boolean typeBefore(int i, int head) {
        if (t.isWord(i - 1)) {
            return i - 1 == head && !t.any(head, Words.STATEMENT | Words.DECLARES) && !t.macroLike(head);
        }
        boolean pointer = t.at(i - 1) == '*' || t.at(i - 1) == '&';
        return pointer && t.isWord(head) && !DeclarationRules.valueBefore(t, head, i);
    }

    /** Among enumerators: {@code M(x)} stands for one of them. */
    int inEnum(MacroUse use) {
        if (!use.call()) {
            return MacroUse.PASS;
        }
        draft.blank(use.i() + 1, use.z());
        if (t.isWord(use.next())) {
            draft.write(t.start[use.i() + 1], ",");
        }
        return use.z();
    }

    /** In a braced list: an element on its own line without a comma after it. */
    int inInitializer(MacroUse use) {
        int q = use.next();
        byte after = t.at(q);
        boolean element = t.at(use.i() - 1) == '{' || t.at(use.i() - 1) == ',';
        boolean next = (after > 0 && after <= Tokens.CHARACTER) || t.oneOf(q, "{&.") || (after == '(' && use.call());
        if (element && t.first(q) && next) {
            draft.separate(use.z(), ',');
        }
        return MacroUse.PASS;
    }
}
