package org.hanglint.format.dist;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Strings, and dictionaries of strings, as {@code repr} writes them: all that generated finders hold. */
final class PythonLiterals {

    private static final int MOST = 100_000;

    private final String text;
    private int at;

    PythonLiterals(String text, int at) {
        this.text = text;
        this.at = at;
    }

    /** The dictionary of strings at this place; empty where it is none. */
    Optional<Map<String, String>> pairs() {
        Map<String, String> pairs = new LinkedHashMap<>();
        if (!skip('{')) {
            return Optional.empty();
        }
        while (pairs.size() < MOST) {
            if (skip('}')) {
                return Optional.of(pairs);
            }
            Optional<String> key = string();
            if (key.isEmpty() || !skip(':')) {
                return Optional.empty();
            }
            Optional<String> value = string();
            if (value.isEmpty()) {
                return Optional.empty();
            }
            pairs.put(key.get(), value.get());
            if (!skip(',') && !isAt('}')) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** All strings up to the closing bracket of the call that is open here; empty where something else stands there. */
    Optional<List<String>> stringsOfCall() {
        List<String> strings = new ArrayList<>();
        int depth = 1;
        while (depth > 0 && at < text.length() && strings.size() < MOST) {
            char c = text.charAt(at);
            if (c == '\'' || c == '"') {
                Optional<String> string = string();
                if (string.isEmpty()) {
                    return Optional.empty();
                }
                strings.add(string.get());
            } else {
                depth += "([{".indexOf(c) >= 0 ? 1 : 0;
                depth -= ")]}".indexOf(c) >= 0 ? 1 : 0;
                at++;
            }
        }
        return depth == 0 ? Optional.of(strings) : Optional.empty();
    }

    private Optional<String> string() {
        space();
        if (at >= text.length() || text.charAt(at) != '\'' && text.charAt(at) != '"') {
            return Optional.empty();
        }
        char quote = text.charAt(at++);
        StringBuilder out = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == quote) {
                return Optional.of(out.toString());
            }
            if (c == '\n') {
                return Optional.empty();
            }
            if (c == '\\' && at < text.length()) {
                escape(text.charAt(at++), out);
            } else {
                out.append(c);
            }
        }
        return Optional.empty();
    }

    private void escape(char kind, StringBuilder out) {
        int digits = switch (kind) {
            case 'x' -> 2;
            case 'u' -> 4;
            case 'U' -> 8;
            default -> 0;
        };
        if (digits == 0) {
            int known = "nrt".indexOf(kind);
            out.append(known >= 0 ? "\n\r\t".charAt(known) : kind);
            return;
        }
        int code = 0;
        for (int i = 0; i < digits && at < text.length(); i++) {
            int digit = Character.digit(text.charAt(at), 16);
            if (digit < 0) {
                break;
            }
            code = code << 4 | digit;
            at++;
        }
        out.appendCodePoint(Character.isValidCodePoint(code) ? code : 0xFFFD);
    }

    private boolean isAt(char wanted) {
        space();
        return at < text.length() && text.charAt(at) == wanted;
    }

    private boolean skip(char wanted) {
        boolean there = isAt(wanted);
        at += there ? 1 : 0;
        return there;
    }

    private void space() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
