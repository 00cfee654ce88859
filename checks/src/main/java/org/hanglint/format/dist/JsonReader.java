package org.hanglint.format.dist;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One pass over the text, by recursive descent with a bound on the depth. */
final class JsonReader {

    private static final int MOST_BYTES = 8 << 20;
    private static final int DEEPEST = 64;

    private final String text;
    private int at;

    JsonReader(byte[] bytes) {
        this.text = bytes.length > MOST_BYTES ? "" : new String(bytes, StandardCharsets.UTF_8);
    }

    Optional<Json> whole() {
        Optional<Json> value = value(0);
        space();
        return at == text.length() ? value : Optional.empty();
    }

    private Optional<Json> value(int depth) {
        space();
        if (at >= text.length() || depth > DEEPEST) {
            return Optional.empty();
        }
        return switch (text.charAt(at)) {
            case '{' -> fields(depth);
            case '[' -> items(depth);
            case '"' -> string().map(Json.Text::new);
            default -> word();
        };
    }

    private Optional<Json> fields(int depth) {
        Map<String, Json> fields = new LinkedHashMap<>();
        at++;
        if (skip('}')) {
            return Optional.of(new Json.Fields(fields));
        }
        while (true) {
            space();
            Optional<String> name = string();
            if (name.isEmpty() || !skip(':')) {
                return Optional.empty();
            }
            Optional<Json> value = value(depth + 1);
            if (value.isEmpty()) {
                return value;
            }
            fields.put(name.get(), value.get());
            if (skip('}')) {
                return Optional.of(new Json.Fields(fields));
            }
            if (!skip(',')) {
                return Optional.empty();
            }
        }
    }

    private Optional<Json> items(int depth) {
        List<Json> items = new ArrayList<>();
        at++;
        if (skip(']')) {
            return Optional.of(new Json.Items(items));
        }
        while (true) {
            Optional<Json> value = value(depth + 1);
            if (value.isEmpty()) {
                return value;
            }
            items.add(value.get());
            if (skip(']')) {
                return Optional.of(new Json.Items(items));
            }
            if (!skip(',')) {
                return Optional.empty();
            }
        }
    }

    private Optional<Json> word() {
        int start = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || "+-.".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        return at == start ? Optional.empty() : Optional.of(new Json.Word(text.substring(start, at)));
    }

    private Optional<String> string() {
        if (at >= text.length() || text.charAt(at) != '"') {
            return Optional.empty();
        }
        StringBuilder out = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return Optional.of(out.toString());
            }
            if (c == '\\' && !escape(out)) {
                return Optional.empty();
            }
            if (c != '\\') {
                out.append(c);
            }
        }
        return Optional.empty();
    }

    /** Reads what follows a backslash and stands on its last character. */
    private boolean escape(StringBuilder out) {
        at++;
        if (at >= text.length()) {
            return false;
        }
        int simple = "\"\\/bfnrt".indexOf(text.charAt(at));
        if (simple >= 0) {
            out.append("\"\\/\b\f\n\r\t".charAt(simple));
            return true;
        }
        if (text.charAt(at) != 'u' || at + 4 >= text.length()) {
            return false;
        }
        int code = 0;
        for (int i = 1; i <= 4; i++) {
            int digit = Character.digit(text.charAt(at + i), 16);
            if (digit < 0) {
                return false;
            }
            code = code << 4 | digit;
        }
        out.append((char) code);
        at += 4;
        return true;
    }

    private boolean skip(char wanted) {
        space();
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void space() {
        while (at < text.length() && " \t\r\n\ufeff".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }
}
