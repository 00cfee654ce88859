package org.hanglint.knowledge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    /** The tables with their keys beside {@code names}; the published schema says the same, a test holds them together. */
    static final Map<String, Set<String>> TABLES = new TreeMap<>(Map.ofEntries(
            Map.entry("alias", Set.of("of")),
            Map.entry("gil", Set.of("effect", "since", "until")),
            Map.entry("guard", Set.of("effect", "since", "until")),
            Map.entry("python", Set.of("use", "since", "until")),
            Map.entry("object", Set.of("ownership")),
            Map.entry("wait", Set.of("receiver", "arity", "on", "bounded")),
            Map.entry("thread", Set.of("callback", "keyword", "gil")),
            Map.entry("binding", Set.of("form", "gil")),
            Map.entry("release", Set.of("fixes", "version", "macro")),
            Map.entry("tensor", Set.of("form", "result", "wait", "pinned", "except")),
            Map.entry("hot", Set.of("owner", "path", "rate", "base")),
            Map.entry("cold", Set.of("applies")),
            Map.entry("naming", Set.of("role")),
            Map.entry("permission", Set.of()),
            Map.entry("noreturn", Set.of("receiver"))));

    private KnowledgeFile() {}

    /** Reads the text of a knowledge file. */
    public static Content read(String text) {
        TomlParseResult toml = Toml.parse(text);
        if (toml.hasErrors()) {
            return new Content(List.of(), toml.errors().stream().map(KnowledgeFile::problem).toList());
        }
        List<Row> rows = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        String library = stringAt(toml, "library");
        for (String key : toml.keySet()) {
            if (key.equals("library") || key.equals("source") || key.equals("$schema")) {
                continue;
            }
            if (!TABLES.containsKey(key) || !toml.isArray(key)) {
                problems.add(problem(toml.inputPositionOf(key), "unknown table \"" + key + "\"; tables are "
                        + String.join(", ", TABLES.keySet())));
                continue;
            }
            table(key, library, toml.getArrayOrEmpty(key), rows, problems);
        }
        return new Content(rows, problems);
    }

    private static void table(
            String table, String library, TomlArray entries, List<Row> rows, List<Problem> problems) {
        Set<String> keys = TABLES.getOrDefault(table, Set.of());
        for (int i = 0; i < entries.size(); i++) {
            TomlTable entry = entries.getTable(i);
            TreeMap<String, String> properties = new TreeMap<>();
            for (String key : entry.keySet()) {
                if (keys.contains(key)) {
                    properties.put(key, text(entry, key));
                } else if (!key.equals("names") && !key.equals("source") && !key.equals("note")) {
                    problems.add(problem(entry.inputPositionOf(key), "unknown key \"" + key + "\" in " + table));
                }
            }
            if (!entry.isArray("names")) {
                problems.add(problem(entries.inputPositionOf(i), "an entry of " + table + " needs names = [...]"));
                continue;
            }
            for (Object name : entry.getArrayOrEmpty("names").toList()) {
                rows.add(new Row(table, library, name.toString(), properties));
            }
        }
    }

    private static String text(TomlTable table, String key) {
        Object value = table.get(List.of(key));
        if (value instanceof TomlArray array) {
            return String.join("|", array.toList().stream().map(Object::toString).toList());
        }
        return String.valueOf(value);
    }

    private static String stringAt(TomlTable toml, String key) {
        String value = toml.getString(key);
        return value == null ? "" : value;
    }

    private static Problem problem(TomlParseError error) {
        return new Problem(error.position().line(), error.position().column(), String.valueOf(error.getMessage()));
    }

    private static Problem problem(@org.jspecify.annotations.Nullable TomlPosition at, String message) {
        return at == null ? new Problem(1, 1, message) : new Problem(at.line(), at.column(), message);
    }
}
