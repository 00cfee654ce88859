package org.hanglint.syntax.mask;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The one pass over the bytes: words, literals and punctuation become tokens, preprocessor lines directives. */
final class Lexer {
    private final byte[] b;
    private final int n;
    private final MacroTable project;
    private final MacroTable.Use use;
    private int i;
    private int fresh = Tokens.FIRST;

    private Optional<String> foreign = Optional.empty();

    final Tokens tokens;
    final Directives directives = new Directives();
    final Spans relevant = new Spans();

    Lexer(byte[] source, MacroTable project, MacroTable.Use use) {
        b = source;
        n = source.length;
        this.project = project;
        this.use = use;
        tokens = new Tokens(source);
    }

    void run() {
        while (i < n) {
            byte c = b[i];
            if (c == '\n') {
                fresh = Tokens.FIRST;
                i++;
            } else if (Chars.space(c)) {
                i++;
            } else if (Chars.nameStart(c)) {
                word();
            } else if (c == '/' && (at(i + 1) == '/' || at(i + 1) == '*')) {
                i = comment(b, i);
            } else if (c == '\\' && Chars.lineEnd(at(i + 1))) {
                i += 2;
            } else if (c == '#' && fresh != 0) {
                directive();
            } else if (Chars.digit(c) || (c == '.' && Chars.digit(at(i + 1)))) {
                number();
            } else if (c == '"' || c == '\'') {
                literal(i);
            } else {
                punctuation(c);
            }
        }
    }

    /** Half a sentence that says why the text is no C, C++ or CUDA at all. */
    Optional<String> foreign() {
        return foreign;
    }

    private byte at(int index) {
        return index < n ? b[index] : 0;
    }

    private void push(int kind, int from, int word, int flags) {
        tokens.add((byte) kind, flags | fresh, from, i, word);
        fresh = 0;
    }

    /** The offset after the comment that starts at from; a line comment ends before its line feed. */
    static int comment(byte[] b, int from) {
        int i = from + 2;
        if (b[from + 1] == '*') {
            while (i + 1 < b.length && (b[i] != '*' || b[i + 1] != '/')) {
                i++;
            }
            return i + 1 < b.length ? i + 2 : b.length;
        }
        while (i < b.length && b[i] != '\n') {
            if (b[i] == '\\' && i + 1 < b.length && b[i + 1] == '\n') {
                i++;
            }
            i++;
        }
        return Math.min(i, b.length);
    }

    private void word() {
        int from = i;
        int hash = 0;
        int seen = 0;
        int type;
        while (i < n && (type = Chars.classOf(b[i])) != 0) {
            seen |= type;
            hash = Words.hash(hash, b[i++]);
        }
        byte next = at(i);
        if ((next == '"' || next == '\'') && i - from <= 3 && prefixed(from)) {
            return;
        }
        if (b[from] == '$' && next == '{' && i == from + 1) {
            foreign = Optional.of("it is a template with ${…} in its code");
        }
        int word = Words.find(b, from, i, hash);
        int macro = project.find(b, from, i, hash);
        if (macro >= 0) {
            use.add(macro);
        }
        int flags = shape(from, seen, word, macro);
        if (RelevantNames.contains(b, from, i) || (macro >= 0 && project.isRelevant(macro))) {
            relevant.add(from, i);
            flags &= ~Tokens.VANISHING;
        }
        push(Tokens.WORD, from, Tokens.packed(word, macro), flags);
    }

    private int shape(int from, int seen, int word, int macro) {
        boolean caps = caps(from, seen);
        boolean reserved = b[from] == '_' && i - from > 2 && !(b[i - 1] == 't' && b[i - 2] == '_');
        boolean vanishing = (Words.flags(word) & Words.EMPTY_MACRO) != 0
                || (macro >= 0 && (caps || reserved) && project.vanishes(macro));
        boolean macroLike = caps
                || vanishing
                || (Words.flags(word) & Words.MACRO) != 0
                || (macro >= 0 && project.isStatement(macro));
        boolean quiet = !vanishing && macro >= 0 && project.mayVanish(macro);
        return (caps ? Tokens.CAPS : 0)
                | (macroLike ? Tokens.MACRO_LIKE : 0)
                | (vanishing ? Tokens.VANISHING : 0)
                | (quiet ? Tokens.QUIET : 0)
                | (word == 0 && compilerName(from, seen) ? Tokens.RESERVED : 0);
    }

    private boolean compilerName(int from, int seen) {
        return b[from] == '_'
                && i - from > 4
                && b[from + 1] == '_'
                && b[i - 1] == '_'
                && b[i - 2] == '_'
                && (seen & Chars.UPPER) == 0;
    }

    private boolean caps(int from, int seen) {
        if ((seen & Chars.LOWER) == 0) {
            return i - from >= 3 && (seen & Chars.UPPER) != 0;
        }
        if (i - from <= 4 || b[from] != 'P' || b[from + 1] != 'y' || b[from + 2] != '_') {
            return false;
        }
        int rest = 0;
        for (int k = from + 3; k < i; k++) {
            rest |= Chars.classOf(b[k]);
        }
        return (rest & (Chars.LOWER | Chars.UPPER)) == Chars.UPPER;
    }

    /** Takes the string or character after an encoding prefix; false when the word before the quote is none. */
    private boolean prefixed(int from) {
        int length = i - from;
        boolean raw = b[i - 1] == 'R' && b[i] == '"';
        boolean encoding = b[from] == 'u' || b[from] == 'L' || b[from] == 'U';
        if (raw && (length == 1 || encoding)) {
            rawString(from);
            return true;
        }
        if (length <= 2 && encoding && (length == 1 || b[from + 1] == '8')) {
            literal(from);
            return true;
        }
        return false;
    }

    private void rawString(int from) {
        int delimiter = i + 1;
        int open = delimiter;
        while (open < n && b[open] != '(' && open - delimiter < 17) {
            open++;
        }
        int length = open - delimiter;
        int close = open;
        while (close + length + 1 < n && !closesRaw(close, delimiter, length)) {
            close++;
        }
        i = close + length + 1 < n ? close + length + 2 : n;
        push(Tokens.STRING, from, 0, 0);
    }

    private boolean closesRaw(int close, int delimiter, int length) {
        if (b[close] != ')' || b[close + length + 1] != '"') {
            return false;
        }
        for (int k = 0; k < length; k++) {
            if (b[close + 1 + k] != b[delimiter + k]) {
                return false;
            }
        }
        return true;
    }

    private void literal(int from) {
        byte quote = b[i++];
        while (i < n && b[i] != quote && b[i] != '\n') {
            if (b[i] == '\\') {
                i++;
                if (at(i) == '\r') {
                    i++;
                }
            }
            i++;
        }
        if (at(i) == quote) {
            i++;
        }
        i = Math.min(i, n);
        push(quote == '"' ? Tokens.STRING : Tokens.CHARACTER, from, 0, 0);
    }

    private void number() {
        int from = i++;
        boolean hex = b[from] == '0' && (at(i) | 0x20) == 'x';
        while (i < n) {
            byte c = b[i];
            boolean sign = (c == '+' || c == '-') && exponent(b[i - 1], hex);
            if (Chars.name(c) || c == '.' || sign || (c == '\'' && Chars.name(at(i + 1)))) {
                i++;
            } else {
                break;
            }
        }
        push(Tokens.NUMBER, from, 0, 0);
    }

    private static boolean exponent(byte c, boolean hex) {
        int lower = c | 0x20;
        return lower == 'p' || (lower == 'e' && !hex);
    }

    private void punctuation(byte c) {
        if ((c == '@' || c == '%') && fresh != 0 && foreign.isEmpty()) {
            foreign = ForeignText.reason(b, i);
        }
        int from = i++;
        int kind = c;
        if (c == ':' && at(i) == ':') {
            i++;
            kind = Tokens.COLONS;
        } else if (c == '-' && at(i) == '>') {
            i++;
            kind = Tokens.ARROW;
        } else if (c == '<' && at(i) == '<' && at(i + 1) == '<') {
            i += 2;
            kind = Tokens.TRIPLE;
        } else if (c > 0 && c <= Tokens.CHARACTER) {
            kind = '@';
        }
        push(kind, from, 0, 0);
    }

    private void directive() {
        int from = i++;
        while (at(i) == ' ' || at(i) == '\t') {
            i++;
        }
        int name = i;
        int hash = Words.hash(0, (byte) '#');
        while (i < n && Chars.name(b[i])) {
            hash = Words.hash(hash, b[i++]);
        }
        int argument = i;
        i = lineEnd(b, i);
        int word = name == from + 1 ? Words.find(b, from, argument, hash) : spaced(name, argument);
        directives.add(from, i, argument, tokens.count, word);
    }

    /** {@code #  if}. */
    private int spaced(int name, int end) {
        return Words.id("#" + new String(b, name, Math.min(end - name, 16), StandardCharsets.ISO_8859_1));
    }

    /** The end of the preprocessor line that goes on at i: continuations and block comments do not end it. */
    static int lineEnd(byte[] b, int from) {
        int i = from;
        while (i < b.length && b[i] != '\n') {
            if (b[i] == '\\') {
                i += continuation(b, i);
            } else if (b[i] == '/' && i + 1 < b.length && (b[i + 1] == '*' || b[i + 1] == '/')) {
                i = comment(b, i);
            } else if (b[i] == '"') {
                i = quoted(b, i);
            } else {
                i++;
            }
        }
        return Math.min(i, b.length);
    }

    private static int continuation(byte[] b, int i) {
        if (i + 1 < b.length && b[i + 1] == '\n') {
            return 2;
        }
        return i + 2 < b.length && b[i + 1] == '\r' && b[i + 2] == '\n' ? 3 : 1;
    }

    static int quoted(byte[] b, int quote) {
        int i = quote + 1;
        while (i < b.length && b[i] != '"' && b[i] != '\n') {
            i += b[i] == '\\' ? 2 : 1;
        }
        return i < b.length && b[i] == '"' ? i + 1 : quote + 1;
    }
}
