package org.hanglint.syntax.mask;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the {@code #define} lines of a file from its bytes. */
final class MacroReader {
    private final byte[] b;
    private int i;

    private MacroReader(byte[] source, int at) {
        b = source;
        i = at;
    }

    /** The definition whose name begins at or after this offset, right after the word {@code define}. */
    static MacroDefinition read(byte[] source, int afterDefine) {
        return new MacroReader(source, afterDefine).definition();
    }

    private MacroDefinition definition() {
        spaces();
        String name = word();
        boolean functionLike = i < b.length && b[i] == '(';
        List<String> parameters = functionLike ? parameters() : List.of();
        return new MacroDefinition(name, functionLike, parameters, body());
    }

    private void spaces() {
        while (i < b.length && (b[i] == ' ' || b[i] == '\t')) {
            i++;
        }
    }

    private String word() {
        int from = i;
        while (i < b.length && Chars.name(b[i])) {
            i++;
        }
        return new String(b, from, i - from, StandardCharsets.UTF_8);
    }

    private List<String> parameters() {
        List<String> parameters = new ArrayList<>();
        while (i < b.length && b[i] != ')' && b[i] != '\n') {
            if (Chars.name(b[i])) {
                parameters.add(word());
            } else if (b[i] == '.') {
                parameters.add("...");
                i = Math.min(i + 3, b.length);
            } else {
                i += b[i] == '\\' && i + 1 < b.length ? 2 : 1;
            }
        }
        i = Math.min(i + 1, b.length);
        return parameters;
    }

    private String body() {
        int end = Lexer.lineEnd(b, i);
        byte[] kept = new byte[end - Math.min(i, end)];
        int length = 0;
        boolean gap = false;
        while (i < end) {
            byte c = b[i];
            boolean comment = c == '/' && i + 1 < end && (b[i + 1] == '/' || b[i + 1] == '*');
            boolean continuation = c == '\\' && i + 1 < end && Chars.lineEnd(b[i + 1]);
            if (comment || continuation || Chars.space(c)) {
                i = comment ? Lexer.comment(b, i) : i + 1;
                gap = length > 0;
                continue;
            }
            if (gap) {
                kept[length++] = ' ';
                gap = false;
            }
            int to = c == '"' ? Math.min(Lexer.quoted(b, i), end) : i + 1;
            while (i < to) {
                kept[length++] = b[i++];
            }
        }
        return new String(kept, 0, length, StandardCharsets.UTF_8);
    }
}
