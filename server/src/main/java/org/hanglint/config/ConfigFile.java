package org.hanglint.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hanglint.check.Checks;
import org.hanglint.check.Nearest;
import org.hanglint.finding.Severity;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/** Reads {@code hanglint.toml}, or {@code [tool.hanglint]} of {@code pyproject.toml}. */
public final class ConfigFile {

    private static final String PYPROJECT = "pyproject.toml";
    private static final List<String> TOOL = List.of("tool", "hanglint");

    /** Known to the contract, and refused until something reads it: what is silently ignored misleads. */
    private static final String LATER = "artifact";

    private final Path file;
    private final List<Origin> origins = new ArrayList<>();

    private ConfigFile(Path file) {
        this.file = file;
    }

    /** Whether the text of a {@code pyproject.toml} may have a table for Hanglint. */
    public static boolean mayHaveTable(String text) {
        return text.contains("tool.hanglint") || text.contains("[tool]") && text.contains("hanglint");
    }

    /** Whether it has one, or is broken and may have one. */
    public static boolean hasTable(String text) {
        if (!mayHaveTable(text)) {
            return false;
        }
        TomlParseResult toml = Toml.parse(withoutMark(text));
        return toml.hasErrors() || toml.isTable(TOOL);
    }

    /** The configuration in the text of that file, or a problem with its place. */
    static Layer read(Path file, String text) throws ConfigProblem {
        return new ConfigFile(file).parse(withoutMark(text));
    }

    private static String withoutMark(String text) {
        return text.startsWith("\ufeff") ? text.substring(1) : text;
    }

    private Layer parse(String text) throws ConfigProblem {
        TomlParseResult toml = Toml.parse(text);
        if (toml.hasErrors()) {
            TomlParseError error = toml.errors().getFirst();
            throw problem(error.position(), String.valueOf(error.getMessage()));
        }
        TomlTable root = root(toml);
        known(root);
        Values values = new Values();
        for (Key key : Key.of("")) {
            value(root, key, values);
        }
        for (String table : Key.TABLES) {
            TomlTable inner = table(root, table);
            for (Key key : Key.of(table)) {
                value(inner, key, values);
            }
        }
        return new Layer(file, values, severities(table(root, Key.SEVERITY)), origins);
    }

    private TomlTable root(TomlParseResult toml) throws ConfigProblem {
        if (!file.endsWith(PYPROJECT)) {
            return toml;
        }
        if (!toml.isTable(TOOL)) {
            throw problem(null, "it has no [tool.hanglint]");
        }
        TomlTable table = toml.getTable(TOOL);
        return table == null ? toml : table;
    }

    private void known(TomlTable root) throws ConfigProblem {
        Set<String> top = names("");
        top.addAll(Key.TABLES);
        top.add(Key.SEVERITY);
        if (root.contains(List.of(LATER))) {
            throw problem(at(root, LATER), LATER + " is not read by this version; remove it");
        }
        known(root, "", top);
        for (String table : Key.TABLES) {
            known(table(root, table), table, names(table));
        }
    }

    private static Set<String> names(String table) {
        return Key.of(table).stream().map(Key::name).collect(Collectors.toCollection(TreeSet::new));
    }

    private void known(TomlTable table, String name, Set<String> keys) throws ConfigProblem {
        for (String key : table.keySet()) {
            if (!keys.contains(key)) {
                String where = name.isEmpty() ? "" : " in [" + name + "]";
                throw problem(at(table, key), "unknown key \"" + key + "\"" + where + suggestion(key, keys));
            }
        }
    }

    private TomlTable table(TomlTable root, String name) throws ConfigProblem {
        Object value = root.get(List.of(name));
        return switch (value) {
            case null -> Toml.parse("");
            case TomlTable table -> table;
            default -> throw problem(at(root, name), name + " must be a table, [" + name + "]");
        };
    }

    private void value(TomlTable table, Key key, Values values) throws ConfigProblem {
        Object value = table.get(List.of(key.name()));
        if (value == null) {
            return;
        }
        TomlPosition at = at(table, key.name());
        switch (key.type()) {
            case FLAG -> values.put(key, flag(key, value, at));
            case PATH, VERSION -> values.put(key, List.of(string(key, value, at)));
            case IDS, PATTERNS, STRINGS, NAMES -> values.put(key, strings(key, value, at));
        }
        origins.add(new Origin(key.dotted(), shown(key, values), place(at)));
    }

    private static String shown(Key key, Values values) {
        List<String> strings = values.strings(key.dotted());
        return switch (key.type()) {
            case FLAG -> strings.getFirst();
            case PATH, VERSION -> "\"" + strings.getFirst() + "\"";
            case IDS, PATTERNS, STRINGS, NAMES ->
                strings.stream().map(one -> "\"" + one + "\"").collect(Collectors.joining(", ", "[", "]"));
        };
    }

    private List<String> flag(Key key, Object value, @Nullable TomlPosition at) throws ConfigProblem {
        if (!(value instanceof Boolean flag)) {
            throw problem(at, key.name() + " must be true or false");
        }
        return List.of(flag.toString());
    }

    private String string(Key key, Object value, @Nullable TomlPosition at) throws ConfigProblem {
        if (!(value instanceof String text)) {
            throw problem(at, key.name() + " must be a string");
        }
        require(key, text, at);
        return text;
    }

    private List<String> strings(Key key, Object value, @Nullable TomlPosition at) throws ConfigProblem {
        if (!(value instanceof TomlArray array)) {
            throw problem(at, key.name() + " must be a list of strings");
        }
        List<String> strings = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            if (!(array.get(i) instanceof String text)) {
                throw problem(array.inputPositionOf(i), key.name() + " must be a list of strings");
            }
            require(key, text, array.inputPositionOf(i));
            strings.add(text);
        }
        return strings;
    }

    private void require(Key key, String text, @Nullable TomlPosition at) throws ConfigProblem {
        if (key.type() == Key.Type.IDS) {
            requireId(text, at);
        }
        Optional<String> wrong = key.wrong(text);
        if (wrong.isPresent()) {
            throw problem(at, key.dotted() + ": \"" + text + "\" " + wrong.get());
        }
    }

    private void requireId(String id, @Nullable TomlPosition at) throws ConfigProblem {
        Set<String> names = Checks.names();
        if (!names.contains(id)) {
            String near = Nearest.to(id, names)
                    .map(nearest -> "; did you mean \"" + nearest + "\"?")
                    .orElse(" (hanglint checks lists them)");
            throw problem(at, "there is no check or family \"" + id + "\"" + near);
        }
    }

    private static String suggestion(String written, Set<String> known) {
        return Nearest.to(written, known)
                .map(nearest -> "; did you mean \"" + nearest + "\"?")
                .orElse("; known are " + String.join(", ", known));
    }

    /** A family stands for its checks; an id beats its family. */
    private Map<String, Severity> severities(TomlTable table) throws ConfigProblem {
        Map<String, Severity> severities = new TreeMap<>();
        for (String id : new TreeSet<>(table.keySet())) {
            TomlPosition at = at(table, id);
            requireId(id, at);
            Severity severity = severity(table.get(List.of(id)), at);
            Checks.all().stream()
                    .map(check -> check.info().id())
                    .filter(check -> check.equals(id) || check.startsWith(id + "-"))
                    .forEach(check -> severities.put(check, severity));
            String word = severity.name().toLowerCase(java.util.Locale.ROOT);
            origins.add(new Origin(Key.SEVERITY + "." + id, "\"" + word + "\"", place(at)));
        }
        return severities;
    }

    private Severity severity(@Nullable Object value, @Nullable TomlPosition at) throws ConfigProblem {
        for (Severity severity : Severity.values()) {
            if (severity.name().toLowerCase(java.util.Locale.ROOT).equals(value)) {
                return severity;
            }
        }
        throw problem(at, "\"" + value + "\" is no severity; write \"error\", \"warning\" or \"note\"");
    }

    private static @Nullable TomlPosition at(TomlTable table, String key) {
        return table.inputPositionOf(List.of(key));
    }

    private String place(@Nullable TomlPosition at) {
        return at == null ? file.toString() : file + ":" + at.line();
    }

    private ConfigProblem problem(@Nullable TomlPosition at, String message) {
        String place = at == null ? file.toString() : file + ":" + at.line() + ":" + at.column();
        return new ConfigProblem(place + ": " + message);
    }
}
