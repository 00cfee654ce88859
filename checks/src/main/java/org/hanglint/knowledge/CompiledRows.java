package org.hanglint.knowledge;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The flat form of rows that the build makes of the TOML files: one tab-separated line a row. Reading it costs a tenth of
 * parsing TOML at every start; {@code docs/architecture.md} has the figures.
 */
final class CompiledRows {

    static final String RESOURCE = "/knowledge/compiled.tsv";

    private CompiledRows() {}

    static String write(List<Row> rows) {
        StringBuilder out = new StringBuilder();
        for (Row row : rows) {
            out.append(row.table())
                    .append('\t')
                    .append(row.library())
                    .append('\t')
                    .append(row.name());
            for (Map.Entry<String, String> entry : row.properties().entrySet()) {
                out.append('\t').append(entry.getKey()).append('=').append(entry.getValue());
            }
            out.append('\n');
        }
        return out.toString();
    }

    static List<Row> builtIn() {
        try (InputStream in = CompiledRows.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("this build has no " + RESOURCE + "; build again with mvn compile");
            }
            return read(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Row> read(BufferedReader in) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            rows.add(parse(line));
        }
        return rows;
    }

    private static Row parse(String line) {
        int table = line.indexOf('\t');
        int library = line.indexOf('\t', table + 1);
        int name = line.indexOf('\t', library + 1);
        TreeMap<String, String> properties = new TreeMap<>();
        int at = name;
        while (at >= 0) {
            int end = line.indexOf('\t', at + 1);
            int equals = line.indexOf('=', at);
            properties.put(line.substring(at + 1, equals), line.substring(equals + 1, end < 0 ? line.length() : end));
            at = end;
        }
        return new Row(
                line.substring(0, table),
                line.substring(table + 1, library),
                line.substring(library + 1, name < 0 ? line.length() : name),
                properties);
    }
}
