package org.hanglint.frontend.python;

import org.hanglint.code.Expr;
import org.hanglint.code.Expr.LiteralKind;

/** Numbers and strings without interpolation, and the text parts of those with. */
final class Literals {

    /** Longer strings are cut: no flow reads further, and generated tables would fill the memory. */
    static final int MAX_TEXT = 1000;

    private final Source source;

    Literals(Source source) {
        this.source = source;
    }

    Expr.Literal integer(int node) {
        String text = source.name(node);
        LiteralKind kind = isImaginary(text) ? LiteralKind.OTHER : LiteralKind.INTEGER;
        return new Expr.Literal(kind, text, source.span(node));
    }

    Expr.Literal real(int node) {
        String text = source.name(node);
        return new Expr.Literal(isImaginary(text) ? LiteralKind.OTHER : LiteralKind.FLOAT, text, source.span(node));
    }

    Expr.Literal constant(LiteralKind kind, int node) {
        return new Expr.Literal(kind, source.name(node), source.span(node));
    }

    /** Whether the string has values put into it. */
    boolean isFormatted(int string) {
        for (int part = source.first(string); part != Source.NO_NODE; part = source.next(part)) {
            if (source.kind(part) == Kind.INTERPOLATION) {
                return true;
            }
        }
        return false;
    }

    Expr.Literal string(int string) {
        int start = source.tree().firstChild(string);
        int contentStart = source.tree().end(start);
        int contentEnd = Math.max(contentStart, source.tree().start(lastChild(string)));
        LiteralKind kind = has(start, 'b') ? LiteralKind.BYTES : LiteralKind.STRING;
        return new Expr.Literal(kind, content(start, contentStart, contentEnd), source.span(string));
    }

    Expr.Literal concatenated(int node) {
        StringBuilder text = new StringBuilder();
        LiteralKind kind = LiteralKind.STRING;
        for (int part = source.first(node); part != Source.NO_NODE; part = source.next(part)) {
            Expr.Literal literal = string(part);
            kind = literal.kind();
            if (text.length() < MAX_TEXT) {
                text.append(literal.text());
            }
        }
        text.setLength(Math.min(text.length(), MAX_TEXT));
        return new Expr.Literal(kind, text.toString(), source.span(node));
    }

    /** The constant part of a formatted string. */
    Expr.Literal part(int string, int content) {
        int start = source.tree().firstChild(string);
        String text = content(start, source.tree().start(content), source.tree().end(content));
        return new Expr.Literal(LiteralKind.STRING, text.replace("{{", "{").replace("}}", "}"), source.span(content));
    }

    private String content(int prefix, int start, int end) {
        int cut = Math.min(end, start + MAX_TEXT);
        while (cut < end && cut > start && (source.bytes()[cut] & 0xC0) == 0x80) {
            cut--;
        }
        if (has(prefix, 'r') || !hasBackslash(start, cut)) {
            return cut - start <= 40 ? source.strings().of(start, cut) : source.text(start, cut);
        }
        return unescape(source.text(start, cut));
    }

    private boolean hasBackslash(int start, int end) {
        for (int i = start; i < end; i++) {
            if (source.bytes()[i] == '\\') {
                return true;
            }
        }
        return false;
    }

    /** Whether the prefix of a string holds the letter. */
    private boolean has(int prefix, char letter) {
        for (int i = source.tree().start(prefix); i < source.tree().end(prefix); i++) {
            if ((source.bytes()[i] | 0x20) == letter) {
                return true;
            }
        }
        return false;
    }

    private int lastChild(int node) {
        int last = node;
        int end = source.tree().subtreeEnd(node);
        for (int child = node + 1; child < end; child = source.tree().subtreeEnd(child)) {
            last = child;
        }
        return last;
    }

    private static boolean isImaginary(String text) {
        char last = text.charAt(text.length() - 1);
        return last == 'j' || last == 'J';
    }

    private static String unescape(String text) {
        StringBuilder out = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != '\\' || at == text.length()) {
                out.append(c);
                continue;
            }
            char escaped = text.charAt(at++);
            switch (escaped) {
                case 'n' -> out.append('\n');
                case 't' -> out.append('\t');
                case 'r' -> out.append('\r');
                case '\\', '\'', '"' -> out.append(escaped);
                case '\n' -> {}
                default -> out.append('\\').append(escaped);
            }
        }
        return out.toString();
    }
}
