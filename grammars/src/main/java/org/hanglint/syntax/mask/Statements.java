package org.hanglint.syntax.mask;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hanglint.syntax.Span;

/** The statements and function bodies of a text as the token pass sees them, without a tree. */
final class Statements {
    private final Tokens t;
    private final Scopes scopes;
    private final List<Span> functions = new ArrayList<>();
    private final Map<Span, Span> bodies = new HashMap<>();

    private Statements(Tokens tokens, Scopes scopes) {
        t = tokens;
        this.scopes = scopes;
        for (int i = 0; i < t.count; i++) {
            if (t.kind[i] == '{' && t.mate[i] > i && scopes.brace[i] == Scopes.FUNCTION) {
                Span function = new Span(t.start[Math.min(scopes.headAt(i), i)], t.end[t.mate[i]]);
                functions.add(function);
                bodies.put(function, new Span(t.end[i], t.start[t.mate[i]]));
                i = t.mate[i];
            }
        }
    }

    static Statements of(byte[] text) {
        Lexer lexer = new Lexer(text, MacroTable.empty(), new MacroTable.Use());
        lexer.run();
        Draft draft = new Draft(lexer.tokens);
        Scopes scopes = new Conditionals(draft, lexer.directives, new ConditionTruth(Set.of())).resolve();
        return new Statements(lexer.tokens, scopes);
    }

    /** Outermost functions, each from its first token to its closing brace. */
    List<Span> functions() {
        return functions;
    }

    /** What stands between the braces of one of the functions. */
    Span body(Span function) {
        return bodies.getOrDefault(function, new Span(function.end(), function.end()));
    }

    int functionsIn(Span span) {
        int count = 0;
        for (Span function : functions) {
            count += span.contains(function) ? 1 : 0;
        }
        return count;
    }

    /** The innermost statement around an offset, clipped to a span; empty when there is none inside it. */
    Span around(int offset, Span within) {
        int at = tokenFrom(offset);
        int open = enclosing(at);
        while (open >= 0 && !holdsStatements(open)) {
            at = open;
            open = enclosing(open);
        }
        if (at >= t.count) {
            return new Span(offset, offset);
        }
        int first = Math.min(scopes.headAt(at), at);
        int last = end(first, open < 0 ? t.count : t.mate[open]);
        if (last < first || !within.contains(new Span(t.start[first], t.end[last]))) {
            return new Span(offset, offset);
        }
        return new Span(t.start[first], t.end[last]);
    }

    /** The innermost argument of a call around an offset; empty when there is none inside the span. */
    Span argument(int offset, Span within) {
        int at = tokenFrom(offset);
        int open = enclosing(at);
        Span none = new Span(offset, offset);
        boolean call = t.at(open) == '(' && t.mate[open] > 0 && t.isWord(open - 1) && !t.any(open - 1, Words.STATEMENT);
        if (!call) {
            return none;
        }
        int first = at;
        while (first > open + 1 && t.kind[first - 1] != ',') {
            first = t.closes(first - 1) && t.mate[first - 1] >= 0 ? t.mate[first - 1] : first - 1;
        }
        int last = t.over(at);
        while (last + 1 < t.mate[open] && t.kind[last + 1] != ',') {
            last = t.over(last + 1);
        }
        boolean inside = at < t.mate[open] && first <= last && t.kind[at] != ',';
        Span argument = inside ? new Span(t.start[first], t.end[last]) : none;
        return within.contains(argument) ? argument : none;
    }

    private boolean holdsStatements(int open) {
        byte kind = scopes.brace[open];
        return t.kind[open] == '{' && kind != Scopes.INIT && kind != Scopes.ENUM && t.mate[open] > open;
    }

    private int tokenFrom(int offset) {
        int low = 0;
        int high = t.count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (t.end[middle] <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < t.count && t.kind[low] == '}' && low > 0 ? low - 1 : low;
    }

    /** The bracket around token i, or -1. */
    private int enclosing(int i) {
        int k = i - 1;
        while (k >= 0) {
            if (t.opens(k) && (t.mate[k] < 0 || t.mate[k] >= i)) {
                return k;
            }
            k = t.closes(k) && t.mate[k] >= 0 ? t.mate[k] - 1 : k - 1;
        }
        return -1;
    }

    private int end(int first, int limit) {
        int k = first;
        while (k < limit) {
            if (t.kind[k] == ';') {
                return k;
            }
            boolean block = t.kind[k] == '{' && t.mate[k] > k && scopes.brace[k] != Scopes.INIT;
            int over = t.over(k);
            if (block && !goesOn(over + 1)) {
                return over;
            }
            k = over + 1;
        }
        return limit - 1;
    }

    private boolean goesOn(int i) {
        return t.is(i, Words.ELSE)
                || t.is(i, Words.WHILE)
                || t.is(i, Words.CATCH)
                || t.oneOf(i, ";,).[(=")
                || (t.isWord(i) && !t.first(i) && scopes.brace[i - 1] != Scopes.BLOCK);
    }
}
