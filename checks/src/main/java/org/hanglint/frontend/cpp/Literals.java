package org.hanglint.frontend.cpp;

import org.hanglint.code.Expr;
import org.hanglint.code.Expr.LiteralKind;

/** Constants. */
final class Literals {

    /** Longer strings are cut: no flow reads further, and embedded files would fill the memory. */
    static final int MAX_TEXT = 1000;

    private final Source source;

    Literals(Source source) {
        this.source = source;
    }

    Expr.Literal constant(LiteralKind kind, int node) {
        return new Expr.Literal(kind, source.name(node), source.span(node));
    }

    Expr.Literal number(int node) {
        String text = source.name(node);
        boolean hexadecimal = text.startsWith("0x") || text.startsWith("0X");
        boolean real = text.indexOf('.') >= 0 || !hexadecimal && text.matches("[0-9']+[eE].*");
        return new Expr.Literal(real ? LiteralKind.FLOAT : LiteralKind.INTEGER, text, source.span(node));
    }

    /** {@code 60ms}, {@code "x"_a}: a string keeps being one. */
    Expr.Literal withSuffix(int node) {
        int value = source.first(node);
        boolean text = value != Source.NO_NODE && isString(value);
        return text
                ? new Expr.Literal(LiteralKind.STRING, content(value), source.span(node))
                : new Expr.Literal(LiteralKind.OTHER, source.name(node), source.span(node));
    }

    Expr.Literal string(int node) {
        return new Expr.Literal(LiteralKind.STRING, content(node), source.span(node));
    }

    private boolean isString(int node) {
        return switch (source.kind(node)) {
            case STRING_LITERAL, RAW_STRING_LITERAL, CONCATENATED_STRING -> true;
            default -> false;
        };
    }

    private String content(int node) {
        StringBuilder text = new StringBuilder();
        append(node, text);
        text.setLength(Math.min(text.length(), MAX_TEXT));
        return source.intern(text.toString());
    }

    private void append(int node, StringBuilder text) {
        for (int part = source.first(node); part != Source.NO_NODE && text.length() < MAX_TEXT; ) {
            switch (source.kind(part)) {
                case STRING_CONTENT, RAW_STRING_CONTENT -> text.append(source.text(part));
                case ESCAPE_SEQUENCE -> text.append(unescaped(source.text(part)));
                case STRING_LITERAL, RAW_STRING_LITERAL -> append(part, text);
                default -> {}
            }
            part = source.next(part);
        }
    }

    private static String unescaped(String escape) {
        return switch (escape) {
            case "\\n" -> "\n";
            case "\\t" -> "\t";
            case "\\r" -> "\r";
            case "\\\"" -> "\"";
            case "\\'" -> "'";
            case "\\\\" -> "\\";
            default -> escape;
        };
    }
}
