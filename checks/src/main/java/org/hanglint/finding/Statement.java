package org.hanglint.finding;

import org.hanglint.syntax.SourceText;

/**
 * Where the statement ends that begins on a line, told without a grammar: by brackets and line ends in Python, by
 * brackets, semicolons and braces in C++. Of a statement with a body only the head counts.
 */
final class Statement {

    private final SourceText text;
    private final byte[] bytes;
    private final boolean python;

    private Statement(SourceText text, boolean python) {
        this.text = text;
        this.bytes = text.bytes();
        this.python = python;
    }

    /**
     * The last line of the statement that begins on that line, both from 0; the same line where its end is not found.
     */
    static int lastLine(String path, SourceText text, int line) {
        boolean python = Comments.isPython(path);
        return new Statement(text, python).end(line);
    }

    private int end(int line) {
        int start = text.lines().lineSpan(line).start();
        while (start < bytes.length && (bytes[start] == ' ' || bytes[start] == '\t')) {
            start++;
        }
        int end = python ? python(start) : cpp(start);
        int last = end < 0 ? line : text.lines().line(end);
        boolean decorator = python && start < bytes.length && bytes[start] == '@';
        return decorator && last + 1 < text.lines().lineCount() ? end(last + 1) : Math.max(line, last);
    }

    private int python(int start) {
        int depth = 0;
        Comments lexer = new Comments(bytes, true);
        for (int at = start; at < bytes.length; at = lexer.next(at)) {
            if (bytes[at] == '\n' && depth <= 0 && !isJoined(at)) {
                return at;
            }
            depth += step(bytes[at]);
        }
        return -1;
    }

    /** Whether a backslash joins the next line to the one that ends there. */
    private boolean isJoined(int lineEnd) {
        int before = lineEnd > 0 && bytes[lineEnd - 1] == '\r' ? lineEnd - 2 : lineEnd - 1;
        return before >= 0 && bytes[before] == '\\';
    }

    private int cpp(int start) {
        int depth = 0;
        boolean directive = start < bytes.length && bytes[start] == '#';
        boolean head = opensBody(start);
        boolean assigns = false;
        Comments lexer = new Comments(bytes, false);
        for (int at = start; at < bytes.length; at = lexer.next(at)) {
            byte here = bytes[at];
            if (depth == 0 && (here == ';' || here == '{' && head)) {
                return at;
            }
            if (depth == 0 && here == '}') {
                return at - 1;
            }
            if (here == '\n' && directive && bytes[at - 1] != '\\') {
                return at;
            }
            assigns |= depth == 0 && here == '=';
            depth += step(here);
            head |= depth == 0 && here == ')' && !assigns && !returns(start);
        }
        return -1;
    }

    private static int step(byte here) {
        return switch (here) {
            case '(', '[', '{' -> 1;
            case ')', ']', '}' -> -1;
            default -> 0;
        };
    }

    private boolean returns(int start) {
        return word(start).equals("return");
    }

    private String word(int start) {
        int end = start;
        while (end < bytes.length && Character.isLetter(bytes[end])) {
            end++;
        }
        return text.text(start, end);
    }

    /** Whether the first word begins something whose braces are a body and not a value. */
    private boolean opensBody(int start) {
        return switch (word(start)) {
            case "if",
                    "else",
                    "for",
                    "while",
                    "do",
                    "switch",
                    "try",
                    "namespace",
                    "class",
                    "struct",
                    "union",
                    "enum",
                    "extern" -> true;
            default -> false;
        };
    }
}
