package org.hanglint.artifact.nativecode;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.artifact.nativecode.Token.Kind;
import org.hanglint.artifact.nativecode.Token.Place;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/**
 * A file's tokens, whatever branch of {@code #if} they stand in. A syntax tree would not do: branches of the preprocessor tear
 * statements apart, and what is compared here is what the compiler may have seen, not its structure.
 */
final class Scanner {

    private final SourceText text;
    private final byte[] b;
    private final Conditions conditions;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private boolean fresh = true;
    private Place place = Place.ALWAYS;

    private Scanner(SourceText text) {
        this.text = text;
        this.b = text.bytes();
        this.conditions = new Conditions(text);
    }

    static List<Token> scan(SourceText text) {
        Scanner scanner = new Scanner(text);
        scanner.run();
        return scanner.tokens;
    }

    private void run() {
        while (at < b.length) {
            byte c = b[at];
            if (c == '\n') {
                lineEnd();
            } else if (c <= ' ' && c >= 0) {
                at++;
            } else if (c == '\\' && (next(1) == '\n' || next(1) == '\r')) {
                at += next(1) == '\r' && next(2) == '\n' ? 3 : 2;
            } else if (c == '/' && (next(1) == '/' || next(1) == '*')) {
                comment();
            } else if (c == '#' && fresh && place != Place.DIRECTIVE) {
                directive();
            } else {
                token(c);
            }
        }
    }

    private void lineEnd() {
        if (place == Place.DIRECTIVE) {
            place = conditions.place();
        }
        fresh = true;
        at++;
    }

    private void directive() {
        conditions.directive(at);
        place = Place.DIRECTIVE;
        fresh = false;
        at++;
        add(Kind.SIGN, at - 1);
    }

    private void token(byte c) {
        fresh = false;
        int from = at;
        if (isNameStart(c)) {
            word();
        } else if (isDigit(c) || c == '.' && isDigit(next(1))) {
            number();
        } else if (c == '"') {
            quoted('"');
            add(Kind.STRING, from);
        } else if (c == '\'') {
            quoted('\'');
            add(Kind.CHARACTER, from);
        } else {
            at++;
            add(Kind.SIGN, from);
        }
    }

    private void word() {
        int from = at;
        while (at < b.length && isName(b[at])) {
            at++;
        }
        if (next(0) == '"' && at - from <= 3 && text.text(from, at).matches("(u8|[uUL])?R?")) {
            if (b[at - 1] == 'R') {
                raw();
            } else {
                quoted('"');
            }
            add(Kind.STRING, from);
        } else {
            add(Kind.WORD, from);
        }
    }

    /** {@code R"tag(…)tag"}. */
    private void raw() {
        int open = at + 1;
        while (open < b.length && open - at < 18 && b[open] != '(' && b[open] != '\n') {
            open++;
        }
        String end = ")" + text.text(at + 1, Math.min(open, b.length)) + "\"";
        int stop = open;
        while (stop < b.length && !startsWith(stop, end)) {
            stop++;
        }
        at = Math.min(b.length, stop + end.length());
    }

    private boolean startsWith(int from, String ascii) {
        if (from + ascii.length() > b.length) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (b[from + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private void number() {
        int from = at;
        while (at < b.length && (isName(b[at]) || b[at] == '.' || b[at] == '\'' || isExponentSign())) {
            at++;
        }
        add(Kind.NUMBER, from);
    }

    private boolean isExponentSign() {
        int before = b[at - 1] | 0x20;
        return (b[at] == '+' || b[at] == '-') && (before == 'e' || before == 'p');
    }

    /** Ends at its quote, or at the end of the line where that is missing. */
    private void quoted(char quote) {
        at++;
        while (at < b.length && b[at] != quote && b[at] != '\n') {
            at += b[at] == '\\' && at + 1 < b.length ? 2 : 1;
        }
        at = Math.min(b.length, at < b.length && b[at] == quote ? at + 1 : at);
    }

    private void comment() {
        if (next(1) == '/') {
            while (at < b.length && b[at] != '\n') {
                at += b[at] == '\\' && next(1) == '\n' ? 2 : 1;
            }
            return;
        }
        at += 2;
        while (at < b.length && !(b[at] == '*' && next(1) == '/')) {
            at++;
        }
        at = Math.min(b.length, at + 2);
    }

    private void add(Kind kind, int from) {
        tokens.add(new Token(kind, new Span(from, at), place));
    }

    private byte next(int distance) {
        return at + distance < b.length ? b[at + distance] : 0;
    }

    private static boolean isNameStart(byte c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c < 0;
    }

    private static boolean isName(byte c) {
        return isNameStart(c) || isDigit(c);
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }
}
