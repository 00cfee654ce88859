package org.hanglint.syntax.mask;

/** Macros around declarations at namespace and class scope: attributes, wrapped types, whole declarations. */
final class DeclarationRules {
    private final Draft draft;
    private final Tokens t;
    private final ArgumentRules arguments;
    private final HeadRules heads;
    private final BlockRules blocks;

    DeclarationRules(Draft draft, ArgumentRules arguments, HeadRules heads, BlockRules blocks) {
        this.heads = heads;
        this.blocks = blocks;
        this.draft = draft;
        this.t = draft.t;
        this.arguments = arguments;
    }

    int apply(MacroUse use) {
        int start = afterTemplates(use.head());
        boolean inTemplate = start != use.head();
        boolean leads = use.leads()
                || (inTemplate && (use.i() == start || (start < use.i() && draft.goneBetween(start, use.i()))));
        if (leads) {
            return use.call() ? leadingCall(use, inTemplate) : leadingWord(use, inTemplate);
        }
        if (endsChain(use)) {
            draft.separate(use.z(), ';');
            return MacroUse.PASS;
        }
        if (inTemplate && use.i() < start) {
            return templateParameter(use);
        }
        if (assigned(start, use.i())) {
            return MacroUse.PASS;
        }
        if (wrapsName(use)) {
            draft.blank(use.i(), use.i() + 1);
            draft.blank(use.z());
            return use.z();
        }
        boolean attribute = trailing(use) || (use.i() - 1 > start && afterName(use));
        if (attribute) {
            draft.blank(use.i(), use.z());
            return use.z();
        }
        return betweenTypeAndName(use);
    }

    private int afterTemplates(int head) {
        int start = head;
        while (t.is(start, Words.TEMPLATE) && t.at(start + 1) == '<') {
            int after = t.skipAngle(start + 1);
            if (after < 0) {
                return start;
            }
            start = after;
        }
        return start;
    }

    /** {@code template <class T, REQUIRES(x)>}: one name among the parameters. */
    private int templateParameter(MacroUse use) {
        byte before = t.at(use.i() - 1);
        if (!use.call() || (before != ',' && before != '<')) {
            return MacroUse.PASS;
        }
        draft.cover(t.start[use.i()], t.end[use.z()]);
        return use.z();
    }

    /** {@code R(x).a(b).M(y)} with nothing after it. */
    private boolean endsChain(MacroUse use) {
        int q = use.next();
        boolean ends = q >= t.count || t.at(q) == '}' || (t.first(q) && t.isWord(q));
        return use.call() && t.at(use.i() - 1) == '.' && ends && use.scope() == Scopes.NAMESPACE;
    }

    /** {@code T M(name)(parameters)}: M decorates the name. */
    private boolean wrapsName(MacroUse use) {
        int i = use.i();
        return use.z() == i + 3
                && t.isWord(i + 2)
                && (t.at(use.next()) == '(' || t.at(use.next()) == '<')
                && typeBefore(i);
    }

    private int leadingCall(MacroUse use, boolean inTemplate) {
        int i = use.i();
        int z = use.z();
        int q = use.next();
        byte after = t.at(q);
        if (blocks.asFunction(use)) {
            return i;
        }
        if (after == ';' && wrapsClass(use)) {
            draft.blank(i, i + 1);
            draft.blank(z);
            return i;
        }
        if (after == ';') {
            if (use.scope() == Scopes.CLASS) {
                heads.asMember(i);
            } else {
                arguments.repair(i);
            }
        } else if (after == '{') {
            heads.asParameters(i + 1, z);
        } else if (after == '(' && t.at(t.over(q) + 1) == '{') {
            draft.blank(i + 1, z);
        } else if (after == '.' || (after == Tokens.ARROW && t.isWord(q + 1) && t.at(q + 2) == '(')) {
            arguments.repair(i);
        } else if (after == ':' || after == Tokens.ARROW || after == '=' || functionTail(q)) {
            return z;
        } else if (inTemplate) {
            draft.blank(i, z);
        } else if ((after == Tokens.WORD && !t.first(q) && Expressions.plainName(t, q) && t.at(q + 1) == '(')
                || ((after == '*' || after == '&') && t.isWord(q + 1))) {
            draft.unwrapType(use);
        } else if (q >= t.count || t.first(q) || after == '}') {
            ownLine(use);
            return draft.gone(i) ? z : i;
        } else if (after == Tokens.WORD && t.oneOf(q + 1, ";=,[")) {
            draft.unwrapType(use);
        } else {
            draft.blank(i, z);
        }
        return after == ';' && use.scope() == Scopes.NAMESPACE && !draft.gone(i) ? i : z;
    }

    /** {@code M(struct T {…});}: M adds an attribute. */
    private boolean wrapsClass(MacroUse use) {
        int first = use.i() + 2;
        boolean type = t.is(first, Words.STRUCT) || t.is(first, Words.CLASS) || t.is(first, Words.UNION);
        return type && t.at(use.z() - 1) == '}';
    }

    private boolean functionTail(int q) {
        boolean body = t.at(q + 1) == '{' || t.at(q + 1) == ';';
        return (t.is(q, Words.CONST) && body) || t.is(q, Words.OVERRIDE) || t.is(q, Words.NOEXCEPT);
    }

    private void ownLine(MacroUse use) {
        if (use.scope() == Scopes.CLASS) {
            draft.blank(use.i(), use.z());
            return;
        }
        arguments.repair(use.i());
        draft.endStatement(use);
    }

    private int leadingWord(MacroUse use, boolean inTemplate) {
        int i = use.i();
        int q = i + 1;
        byte after = t.at(q);
        if (after == ';') {
            return i;
        }
        if (after == ':' && use.scope() == Scopes.CLASS && t.first(q + 1)) {
            draft.blank(i, q);
            return q;
        }
        boolean endsLine = t.first(q) && (after == Tokens.WORD || t.oneOf(q, "[~#") || after == Tokens.COLONS);
        if ((q >= t.count || after == '}' || endsLine) && (t.first(i) || i == 0) && !inTemplate) {
            aloneOnLine(use, q);
        } else if (Expressions.declares(t, q) || typeIsMacro(q) || constructor(use, q)) {
            draft.blank(i);
        } else if (use.scope() == Scopes.NAMESPACE && after == '{') {
            if (t.length(i) >= 4) {
                draft.write(t.end[i] - 2, "()");
            } else {
                draft.blank(i);
            }
        }
        return i;
    }

    /** {@code M T(…) : member(…) {…}}. */
    private boolean constructor(MacroUse use, int q) {
        boolean call = use.scope() == Scopes.CLASS && t.isWord(q) && t.at(q + 1) == '(';
        return call && t.at(t.over(q + 1) + 1) == ':';
    }

    /** {@code M TYPE name(}: the second macro is the type. */
    private boolean typeIsMacro(int q) {
        boolean named = t.at(q + 2) == '(' || t.at(q + 2) == Tokens.COLONS;
        return named && t.macroLike(q) && Expressions.plainName(t, q + 1);
    }

    private void aloneOnLine(MacroUse use, int q) {
        boolean returnType = t.isWord(q)
                && t.at(q + 1) == '('
                && use.scope() == Scopes.NAMESPACE
                && !t.macroLike(q)
                && !t.any(q, Words.DECLARES);
        boolean qualifiedName = t.isWord(q) && t.at(q + 1) == Tokens.COLONS && !Expressions.declares(t, q);
        if (returnType || qualifiedName) {
            return;
        }
        if (t.any(use.i(), Words.MACRO)) {
            draft.endStatement(use);
        } else {
            draft.blank(use.i());
        }
    }

    /** After the parameter list: {@code f() M;}. */
    private boolean trailing(MacroUse use) {
        int i = use.i();
        int q = use.next();
        boolean afterDeclarator = t.at(i - 1) == ')'
                || t.is(i - 1, Words.CONST)
                || t.is(i - 1, Words.NOEXCEPT)
                || t.is(i - 1, Words.OVERRIDE)
                || t.is(i - 1, Words.FINAL)
                || (t.isWord(i - 1) && draft.gone(i - 1));
        boolean ends = t.oneOf(q, ";{=:,")
                || t.at(q) == Tokens.ARROW
                || t.macroLike(q)
                || t.is(q, Words.OVERRIDE)
                || t.is(q, Words.CONST)
                || t.is(q, Words.FINAL)
                || t.is(q, Words.NOEXCEPT);
        return afterDeclarator && ends && parenthesisBefore(use.head(), i);
    }

    private boolean parenthesisBefore(int head, int i) {
        for (int k = head; k < i; k++) {
            if (t.kind[k] == '(' && !draft.gone(k)) {
                return true;
            }
        }
        return false;
    }

    /** After the declared name: {@code T name M(mu);}. */
    private boolean afterName(MacroUse use) {
        int i = use.i();
        int q = use.next();
        boolean named = draft.names(i - 1) && draft.types(i - 2) && i - 2 >= use.head();
        if (!use.call()) {
            return named && t.oneOf(q, ";=");
        }
        return (named && (t.oneOf(q, ";={,") || t.macroLike(q))) || (t.at(i - 1) == ']' && t.oneOf(q, ";="));
    }

    private int betweenTypeAndName(MacroUse use) {
        int i = use.i();
        int q = use.next();
        boolean name = t.isWord(q) || t.at(q) == '~' || (t.at(q) == '(' && t.at(q + 1) == '*');
        if (!name) {
            return MacroUse.PASS;
        }
        boolean declarator =
                !use.call() || t.is(q, Words.OPERATOR) || t.oneOf(q + 1, "(;={[") || t.at(q + 1) == Tokens.COLONS;
        if (typeBefore(i) && declarator && !functionTail(q)) {
            draft.blank(i, use.z());
            return use.z();
        }
        int left = draft.leftOf(i);
        if (t.any(left, Words.LEADS)) {
            if (use.call() && t.isWord(q) && t.at(q + 1) == '(') {
                draft.unwrapType(use);
                return use.z();
            }
            if (Expressions.declares(t, q)) {
                draft.blank(i, use.z());
                return use.z();
            }
        }
        if (t.at(i - 1) == Tokens.STRING && t.is(i - 2, Words.EXTERN) && Expressions.declares(t, q)) {
            draft.blank(i, use.z());
            return use.z();
        }
        return MacroUse.PASS;
    }

    private boolean typeBefore(int i) {
        int left = draft.leftOf(i);
        if (t.isWord(left)) {
            return !t.any(left, Words.NO_TYPE);
        }
        return t.at(left) == '*' || t.at(left) == '&' || t.at(left) == '>';
    }

    /** Whether an assignment stands between head and i. */
    boolean assigned(int head, int i) {
        for (int k = head; k < i; k++) {
            if (t.is(k, Words.OPERATOR)) {
                while (k + 1 < i && t.kind[k + 1] != '(') {
                    k++;
                }
            } else if (t.kind[k] == '=') {
                return true;
            }
            int over = t.over(k);
            k = over < i ? over : k;
        }
        return false;
    }

    /** Whether an assignment or an opening parenthesis stands between head and i. */
    static boolean valueBefore(Tokens t, int head, int i) {
        for (int k = head; k < i; k++) {
            if (t.kind[k] == '=' || t.kind[k] == '(') {
                return true;
            }
        }
        return false;
    }
}
