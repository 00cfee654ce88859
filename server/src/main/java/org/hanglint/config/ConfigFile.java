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

    private final Path file;
    private final Places places;
    private final ValueReader reader;
    private final List<Origin> origins = new ArrayList<>();

    private ConfigFile(Path file) {
        this.file = file;
        this.places = new Places(file);
        this.reader = new ValueReader(places);
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
            throw places.problem(error.position(), String.valueOf(error.getMessage()));
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
        Map<String, Severity> severities = severities(table(root, Key.SEVERITY));
        return new Layer(file, values, severities, artifacts(root), origins);
    }

    private TomlTable root(TomlParseResult toml) throws ConfigProblem {
        if (!file.endsWith(PYPROJECT)) {
            return toml;
        }
        if (!toml.isTable(TOOL)) {
            throw places.problem(null, "it has no [tool.hanglint]");
        }
        TomlTable table = toml.getTable(TOOL);
        return table == null ? toml : table;
    }

    private void known(TomlTable root) throws ConfigProblem {
        Set<String> top = names("");
        top.addAll(Key.TABLES);
        top.add(Key.SEVERITY);
        top.add(Key.ARTIFACT);
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
                throw places.problem(
                        Places.of(table, key), "unknown key \"" + key + "\"" + where + suggestion(key, keys));
            }
        }
    }

    private TomlTable table(TomlTable root, String name) throws ConfigProblem {
        Object value = root.get(List.of(name));
        return switch (value) {
            case null -> Toml.parse("");
            case TomlTable table -> table;
            default -> throw places.problem(Places.of(root, name), name + " must be a table, [" + name + "]");
        };
    }

    private void value(TomlTable table, Key key, Values values) throws ConfigProblem {
        Optional<List<String>> strings = reader.read(table, key);
        if (strings.isPresent()) {
            values.put(key, strings.get());
            String shown = ValueReader.shown(key, strings.get());
            origins.add(new Origin(key.dotted(), shown, places.line(Places.of(table, key.name()))));
        }
    }

    private List<Artifact> artifacts(TomlTable root) throws ConfigProblem {
        Object value = root.get(List.of(Key.ARTIFACT));
        List<Artifact> artifacts = new ArrayList<>();
        if (value == null) {
            return artifacts;
        }
        TomlPosition at = Places.of(root, Key.ARTIFACT);
        if (!(value instanceof TomlArray array)) {
            throw places.problem(at, "artifact must be a list of tables, [[artifact]]");
        }
        for (int i = 0; i < array.size(); i++) {
            if (!(array.get(i) instanceof TomlTable table)) {
                throw places.problem(at, "artifact must be a list of tables, [[artifact]]");
            }
            artifacts.add(artifact(table, array.inputPositionOf(i)));
        }
        return artifacts;
    }

    private Artifact artifact(TomlTable table, @Nullable TomlPosition at) throws ConfigProblem {
        known(table, Key.ARTIFACT, names(Key.ARTIFACT));
        Values values = new Values();
        List<String> shown = new ArrayList<>();
        for (Key key : Key.of(Key.ARTIFACT)) {
            Optional<List<String>> strings = reader.read(table, key);
            if (strings.isPresent()) {
                values.put(key, strings.get());
                shown.add(key.name() + " = " + ValueReader.shown(key, strings.get()));
            }
        }
        Optional<String> path = values.one("artifact.path");
        if (path.isEmpty()) {
            throw places.problem(at, "[[artifact]] needs a path: an environment, a folder, a wheel or a module");
        }
        String place = places.line(at);
        origins.add(new Origin(Key.ARTIFACT, "{" + String.join(", ", shown) + "}", place));
        Path folder = file.toAbsolutePath().getParent();
        Path absolute = (folder == null ? Path.of(path.get()) : folder.resolve(path.get())).normalize();
        return new Artifact(absolute, values.one("artifact.package"), values.strings("artifact.sources"), place);
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
            TomlPosition at = Places.of(table, id);
            reader.requireId(id, at);
            Severity severity = severity(table.get(List.of(id)), at);
            Checks.all().stream()
                    .map(check -> check.info().id())
                    .filter(check -> check.equals(id) || check.startsWith(id + "-"))
                    .forEach(check -> severities.put(check, severity));
            String word = severity.name().toLowerCase(java.util.Locale.ROOT);
            origins.add(new Origin(Key.SEVERITY + "." + id, "\"" + word + "\"", places.line(at)));
        }
        return severities;
    }

    private Severity severity(@Nullable Object value, @Nullable TomlPosition at) throws ConfigProblem {
        for (Severity severity : Severity.values()) {
            if (severity.name().toLowerCase(java.util.Locale.ROOT).equals(value)) {
                return severity;
            }
        }
        throw places.problem(at, "\"" + value + "\" is no severity; write \"error\", \"warning\" or \"note\"");
    }
}
