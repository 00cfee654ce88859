package org.hanglint.knowledge;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/** A knowledge file: TOML in, rows or problems out. */
public final class KnowledgeFile {

    /** What is wrong with a file, and where: line and column count from 1. */
    public record Problem(int line, int column, String message) {}

    /** What a file holds; problems and rows can both be there, a row with a problem is left out. */
    public record Content(List<Row> rows, List<Problem> problems) {
        public Content {
            rows = List.copyOf(rows);
            problems = List.copyOf(problems);
        }
    }

    private KnowledgeFile() {}

    /** Reads the text of a knowledge file. */
    public static Content read(String text) {
        TomlParseResult toml = Toml.parse(text);
        if (toml.hasErrors()) {
            return new Content(
                    List.of(),
                    toml.errors().stream().map(KnowledgeFile::problem).toList());
        }
        List<Row> rows = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        String library = stringAt(toml, "library");
        for (String key : toml.keySet()) {
            if (key.equals("library") || key.equals("source") || key.equals("$schema")) {
                continue;
            }
            KnowledgeTable table = KnowledgeTable.ALL.get(key);
            if (table == null || !toml.isArray(key)) {
                problems.add(problem(
                        toml.inputPositionOf(key),
                        "unknown table \"" + key + "\"; tables are " + String.join(", ", KnowledgeTable.ALL.keySet())));
                continue;
            }
            entries(key, table, library, toml.getArrayOrEmpty(key), rows, problems);
        }
        return new Content(rows, problems);
    }

    private static void entries(
            String name,
            KnowledgeTable table,
            String library,
            TomlArray entries,
            List<Row> rows,
            List<Problem> problems) {
        for (int i = 0; i < entries.size(); i++) {
            TomlTable entry = entries.getTable(i);
            if (!entry.isArray("names")) {
                problems.add(problem(entries.inputPositionOf(i), "an entry of " + name + " needs names = [...]"));
                continue;
            }
            int before = problems.size();
            SortedMap<String, String> properties = properties(name, table, entry, problems);
            if (problems.size() > before) {
                continue;
            }
            for (Object about : entry.getArrayOrEmpty("names").toList()) {
                rows.add(new Row(name, library, about.toString(), properties));
            }
        }
    }

    private static SortedMap<String, String> properties(
            String name, KnowledgeTable table, TomlTable entry, List<Problem> problems) {
        TreeMap<String, String> properties = new TreeMap<>();
        for (String key : entry.keySet()) {
            if (table.keys().containsKey(key)) {
                String value = text(entry, key);
                table.objection(key, value)
                        .ifPresentOrElse(
                                objection -> problems.add(problem(entry.inputPositionOf(key), objection)),
                                () -> properties.put(key, value));
            } else if (!key.equals("names") && !key.equals("source") && !key.equals("note")) {
                problems.add(problem(
                        entry.inputPositionOf(key),
                        "unknown key \"" + key + "\" in " + name + "; known are "
                                + String.join(", ", table.keys().keySet())));
            }
        }
        table.required().stream()
                .filter(key -> entry.get(List.of(key)) == null)
                .forEach(key ->
                        problems.add(problem(entry.inputPositionOf("names"), "an entry of " + name + " needs " + key)));
        return properties;
    }

    private static String text(TomlTable table, String key) {
        Object value = table.get(List.of(key));
        if (value instanceof TomlArray array) {
            return String.join(
                    "|", array.toList().stream().map(Object::toString).toList());
        }
        return String.valueOf(value);
    }

    private static String stringAt(TomlTable toml, String key) {
        return toml.get(key) instanceof String value ? value : "";
    }

    private static Problem problem(TomlParseError error) {
        return new Problem(error.position().line(), error.position().column(), String.valueOf(error.getMessage()));
    }

    private static Problem problem(@org.jspecify.annotations.Nullable TomlPosition at, String message) {
        return at == null ? new Problem(1, 1, message) : new Problem(at.line(), at.column(), message);
    }
}
