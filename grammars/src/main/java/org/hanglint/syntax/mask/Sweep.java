package org.hanglint.syntax.mask;

/** The one walk over the tokens that applies the rules in their order. */
final class Sweep {
    private final Tokens t;
    private final Draft draft;
    private final Scopes scopes;
    private final MacroTable project;
    private final Dialect dialect;
    private final BuiltinRules builtins;
    private final GapRules gaps;
    private final ExpressionGaps expressions;
    private final KeywordGaps keywords;
    private final ClassHeadRules classHeads;
    private final DeclarationRules declarations;
    private final ParameterRules parameters;
    private final StatementRules statements;
    private final ArgumentRules arguments;
    private final BlockRules blocks;

    Sweep(Draft draft, Scopes scopes, MacroTable project, Dialect dialect) {
        this.t = draft.t;
        this.draft = draft;
        this.scopes = scopes;
        this.project = project;
        this.dialect = dialect;
        arguments = new ArgumentRules(draft);
        builtins = new BuiltinRules(draft, scopes, arguments);
        gaps = new GapRules(draft, scopes);
        expressions = new ExpressionGaps(draft, scopes);
        keywords = new KeywordGaps(draft, scopes);
        classHeads = new ClassHeadRules(draft, scopes);
        HeadRules heads = new HeadRules(draft, arguments);
        blocks = new BlockRules(draft, arguments, heads, project);
        declarations = new DeclarationRules(draft, arguments, heads, blocks);
        parameters = new ParameterRules(draft);
        statements = new StatementRules(draft, arguments, blocks);
    }

    BuiltinRules builtins() {
        return builtins;
    }

    void run() {
        for (int i = 0; i < t.count; i++) {
            i = step(i);
        }
    }

    private int step(int i) {
        byte kind = t.kind[i];
        if (kind > Tokens.CHARACTER) {
            int done = gaps.punctuation(i, kind);
            done = done >= 0 ? done : expressions.apply(i, kind);
            done = done >= 0 ? done : builtins.punctuation(i, kind);
            return Math.max(done, i);
        }
        if (kind != Tokens.WORD) {
            return i;
        }
        if (t.word[i] != 0 || t.flags[i] > Tokens.FIRST || gaps.concerns(i)) {
            return word(i);
        }
        return controls(i) ? macro(i) : i;
    }

    /** A name, or a call, followed by a brace as a statement is no expression: it is a macro whatever its spelling. */
    private boolean controls(int i) {
        byte next = t.at(i + 1);
        if ((next != '(' && next != '{') || scopes.headAt(i) != i || scopes.kindAt(i) != Scopes.BLOCK) {
            return false;
        }
        if (next == '{') {
            return scopes.brace[i + 1] == Scopes.BLOCK;
        }
        int close = t.mate[i + 1];
        if (close < 0) {
            return false;
        }
        if ((t.at(i + 2) == '{' || t.at(close - 1) == '}') && blocks.onlyBlock(i + 1, close) >= 0) {
            return true;
        }
        if (t.at(close + 1) != '{') {
            return false;
        }
        for (int k = i + 2; k < close; k++) {
            if (t.isWord(k) && t.isWord(k + 1)) {
                return false;
            }
        }
        return true;
    }

    private int word(int i) {
        int word = t.wordAt(i);
        if (dialect == Dialect.C && t.any(i, Words.CPP_ONLY)) {
            draft.write(t.start[i], "_");
            return i;
        }
        if (draft.rewritten(i)) {
            return i;
        }
        int done = word == 0 ? MacroUse.PASS : builtins.word(i, word);
        done = done >= 0 || word == 0 ? done : keywords.apply(i, word);
        done = done >= 0 ? done : gaps.word(i, word);
        if (done >= 0) {
            return done;
        }
        if (t.any(i, Words.STATEMENT | Words.DECLARES)) {
            classHeads.apply(i, word);
            return i;
        }
        if (qualifies(i)) {
            builtins.takeOut(i);
            return i;
        }
        return (t.macroLike(i) || controls(i)) && !draft.gone(i) ? macro(i) : i;
    }

    private boolean qualifies(int i) {
        if (t.has(i, Tokens.QUIET)) {
            return t.any(i + 1, Words.TYPE) && !t.is(i + 1, Words.DECLTYPE);
        }
        boolean member = t.at(i - 1) == '.' || t.at(i - 1) == Tokens.ARROW || t.at(i - 1) == Tokens.COLONS;
        boolean tag = t.is(i - 1, Words.STRUCT)
                || t.is(i - 1, Words.CLASS)
                || t.is(i - 1, Words.ENUM)
                || t.is(i - 1, Words.UNION)
                || t.is(i - 1, Words.TYPENAME);
        return t.has(i, Tokens.RESERVED) && t.isWord(i + 1) && !member && !tag;
    }

    private int macro(int i) {
        int head = draft.headOf(scopes.headAt(i));
        if (t.has(i, Tokens.VANISHING)) {
            int done = vanish(i, head);
            if (done >= 0) {
                return done;
            }
        }
        int z = StatementRules.isWhole(t, i) ? i : t.callEnd(i);
        if (z < 0) {
            return i;
        }
        if (decoratesLambda(i, z)) {
            draft.blank(i, z);
            return z;
        }
        boolean leads = i == head || draft.goneBetween(head, i);
        return apply(new MacroUse(i, z, head, scopes.kindAt(i), leads));
    }

    /** {@code [](int x) M {…}}. */
    private boolean decoratesLambda(int i, int z) {
        boolean body = t.at(z + 1) == '{' || t.at(z + 1) == Tokens.ARROW || t.is(z + 1, Words.MUTABLE);
        int open = body && t.at(i - 1) == ')' ? t.mate[i - 1] : -1;
        return open > 0 && t.at(open - 1) == ']';
    }

    private int apply(MacroUse use) {
        int done = switch (use.scope()) {
            case Scopes.NAMESPACE, Scopes.CLASS -> declarations.apply(use);
            case Scopes.PAREN -> parameters.apply(use);
            case Scopes.BLOCK -> statements.inBlock(use);
            case Scopes.ENUM -> statements.inEnum(use);
            case Scopes.INIT -> statements.inInitializer(use);
            default -> MacroUse.PASS;
        };
        if (done >= 0) {
            return done;
        }
        boolean value =
                !Scopes.declarative(use.scope()) || (!use.leads() && declarations.assigned(use.head(), use.i()));
        if (use.call() && value) {
            arguments.repair(use.i());
        }
        return use.i();
    }

    /** Blanks a macro that the project defines as nothing, an attribute or a specifier. */
    private int vanish(int i, int head) {
        byte before = t.at(i - 1);
        if (before == '.' || before == Tokens.ARROW || t.at(i + 1) == Tokens.COLONS) {
            return MacroUse.PASS;
        }
        int macro = t.macroAt(i);
        boolean function = macro >= 0 && project.functionLike(macro);
        if (function && t.at(i + 1) != '(') {
            return MacroUse.PASS;
        }
        int z = function ? t.callEnd(i) : i;
        if (z < 0 || (z == i && wholeOperand(i)) || braces(i, z)) {
            return MacroUse.PASS;
        }
        if (z > i && scopes.kindAt(i) == Scopes.BLOCK && (t.at(z + 1) == ';' || i == head)) {
            return MacroUse.PASS;
        }
        draft.blank(i, z);
        return z;
    }

    private boolean wholeOperand(int i) {
        byte before = t.at(i - 1);
        byte after = t.at(i + 1);
        boolean declared = (after == '=' || after == '[') && !(draft.names(i - 1) && draft.types(i - 2));
        boolean opened = t.oneOf(i - 1, "=(,<+-/|?[") || t.is(i - 1, Words.RETURN);
        boolean closed = t.oneOf(i + 1, "),;>+-/|?]:}") || after == 0;
        return before == '=' || (opened && closed) || declared;
    }

    private boolean braces(int from, int to) {
        for (int i = from; i <= to; i++) {
            if (t.kind[i] == '{') {
                return true;
            }
        }
        return false;
    }
}
