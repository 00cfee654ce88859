package org.hanglint.syntax.mask;

import java.util.Locale;
import java.util.Set;

/** What a macro's replacement is, as bits: the definitions of one name are joined by or. */
final class MacroKind {
    static final int EMPTY = 1;
    static final int SPECIFIER = 1 << 1;
    static final int STATEMENT = 1 << 2;
    static final int OPENS = 1 << 3;
    static final int CLOSES = 1 << 4;
    static final int TYPE = 1 << 5;
    static final int EXPRESSION = 1 << 6;

    private static final int STRUCTURE = STATEMENT | OPENS | CLOSES;

    private static final Set<String> SPECIFIERS = Set.of(
            "inline",
            "static",
            "extern",
            "constexpr",
            "consteval",
            "noexcept",
            "override",
            "virtual",
            "explicit",
            "final",
            "volatile",
            "const",
            "__forceinline__",
            "__forceinline",
            "__inline__",
            "__inline",
            "__global__",
            "__device__",
            "__host__",
            "__noinline__",
            "__restrict__",
            "__restrict",
            "restrict",
            "__thread",
            "thread_local",
            "_Thread_local",
            "__stdcall",
            "__cdecl",
            "__extension__",
            "__host",
            "\"C\"",
            "__shared__",
            "__constant__");
    private static final Set<String> SPECIFIER_CALLS = Set.of(
            "__attribute__",
            "__attribute",
            "__declspec",
            "_Pragma",
            "__pragma",
            "alignas",
            "__align__",
            "__launch_bounds__",
            "noexcept",
            "explicit");
    private static final Set<String> VALUES =
            Set.of("__func__", "__typeof__", "__alignof__", "__signed__", "__int128__", "__real__", "__imag__");
    private static final Set<String> CONTROL = Set.of("if", "for", "while", "do", "return", "switch");

    private MacroKind() {}

    static boolean isStatement(int kinds) {
        return (kinds & STRUCTURE) != 0 && (kinds & (EXPRESSION | TYPE)) == 0;
    }

    static boolean vanishes(int kinds) {
        return (kinds & (EMPTY | SPECIFIER)) != 0 && (kinds & (STRUCTURE | TYPE | EXPRESSION)) == 0;
    }

    /** Nothing or an attribute in some configuration, and never a value. */
    static boolean mayVanish(int kinds) {
        return (kinds & (EMPTY | SPECIFIER)) != 0 && (kinds & (STRUCTURE | EXPRESSION)) == 0;
    }

    static int of(MacroDefinition definition) {
        String body = definition.body();
        if (body.isEmpty()) {
            return definition.guardsHeader() ? EXPRESSION : EMPTY;
        }
        int braces = braceBalance(body);
        if (braces != 0) {
            return braces > 0 ? OPENS : CLOSES;
        }
        if (onlySpecifiers(body)) {
            return SPECIFIER;
        }
        String first = wordAt(body, 0);
        if (body.indexOf(';') >= 0 || CONTROL.contains(first)) {
            return STATEMENT;
        }
        return (Words.flags(Words.id(first)) & Words.TYPE) != 0 ? TYPE : EXPRESSION;
    }

    /** Positive when braces stay open, negative when more are closed than opened or one is closed first. */
    private static int braceBalance(String body) {
        int depth = 0;
        int lowest = 0;
        for (int i = 0; i < body.length(); i++) {
            char c = body.charAt(i);
            if (c == '"' || c == '\'') {
                i = literalEnd(body, i);
            } else if (c == '{') {
                depth++;
            } else if (c == '}') {
                lowest = Math.min(lowest, --depth);
            }
        }
        return depth != 0 ? depth : lowest;
    }

    private static int literalEnd(String body, int quote) {
        int i = quote + 1;
        while (i < body.length() && body.charAt(i) != body.charAt(quote)) {
            i += body.charAt(i) == '\\' ? 2 : 1;
        }
        return i;
    }

    private static boolean onlySpecifiers(String body) {
        int i = 0;
        while (i >= 0 && i < body.length()) {
            i = body.charAt(i) == ' ' ? i + 1 : afterSpecifier(body, i);
        }
        return i >= 0;
    }

    private static int afterSpecifier(String body, int i) {
        if (body.startsWith("[[", i)) {
            int close = body.indexOf("]]", i);
            return close < 0 ? -1 : close + 2;
        }
        if (body.startsWith("\"C\"", i)) {
            return i + 3;
        }
        String word = wordAt(body, i);
        int end = i + word.length();
        int open = end < body.length() && body.charAt(end) == ' ' ? end + 1 : end;
        if (SPECIFIER_CALLS.contains(word) && open < body.length() && body.charAt(open) == '(') {
            return afterParentheses(body, open);
        }
        boolean reserved = word.length() > 4 && word.startsWith("__") && word.endsWith("__");
        if (reserved && word.equals(word.toLowerCase(Locale.ROOT)) && !VALUES.contains(word)) {
            return open < body.length() && body.charAt(open) == '(' ? afterParentheses(body, open) : end;
        }
        return SPECIFIERS.contains(word) ? end : -1;
    }

    private static int afterParentheses(String body, int open) {
        int depth = 0;
        for (int i = open; i < body.length(); i++) {
            char c = body.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
        return body.length();
    }

    static String wordAt(String body, int from) {
        int i = from;
        while (i < body.length() && (body.charAt(i) > 0x7F || Chars.name((byte) body.charAt(i)))) {
            i++;
        }
        return body.substring(from, i);
    }
}
