package org.hanglint.format.dist;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The RECORD of an installed distribution or a wheel: a CSV of path, hash and size
 * (packaging.python.org, "Recording installed projects").
 */
public final class RecordFile {

    private static final int MOST_ROWS = 200_000;

    private RecordFile() {}

    /**
     * One file.
     *
     * @param path relative to the folder that holds the dist-info, or absolute, as written
     * @param digest algorithm and URL-safe base64 without padding, such as {@code sha256=...}; empty for RECORD itself
     */
    public record Row(String path, Optional<String> digest, OptionalLong size) {}

    /** Its rows; a row without a path is left out. */
    public static List<Row> read(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        List<Row> rows = new ArrayList<>();
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i <= text.length() && rows.size() < MOST_ROWS; i++) {
            char c = i < text.length() ? text.charAt(i) : '\n';
            if (quoted) {
                boolean doubled = c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"';
                quoted = i < text.length() && (c != '"' || doubled);
                if (quoted) {
                    field.append(c);
                    i += doubled ? 1 : 0;
                }
            } else if (c == '"' && field.isEmpty()) {
                quoted = true;
            } else if (c == ',' || c == '\n') {
                fields.add(field.toString().strip());
                field.setLength(0);
                if (c == '\n') {
                    row(fields).ifPresent(rows::add);
                    fields.clear();
                }
            } else {
                field.append(c);
            }
        }
        return rows;
    }

    private static Optional<Row> row(List<String> fields) {
        if (fields.getFirst().isEmpty()) {
            return Optional.empty();
        }
        Optional<String> digest =
                fields.size() > 1 && fields.get(1).contains("=") ? Optional.of(fields.get(1)) : Optional.empty();
        return Optional.of(new Row(
                fields.getFirst().replace('\\', '/'),
                digest,
                fields.size() > 2 ? size(fields.get(2)) : OptionalLong.empty()));
    }

    private static OptionalLong size(String field) {
        return !field.isEmpty() && field.length() < 19 && field.chars().allMatch(c -> c >= '0' && c <= '9')
                ? OptionalLong.of(Long.parseLong(field))
                : OptionalLong.empty();
    }
}
