package org.hanglint.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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

    private static final Map<String, Set<String>> KEYS = Map.of(
            "",
                    Set.of(
                            "select",
                            "ignore",
                            "exclude",
                            "report",
                            "extend",
                            "knowledge",
                            "severity",
                            "hot",
                            "build",
                            "artifact"),
            "hot", Set.of("roots", "cold"),
            "build", Set.of("python", "pybind11", "simple-gil-management"));

    private final String file;

    private ConfigFile(String file) {
        this.file = file;
    }

    /** Whether a {@code pyproject.toml} has a table for Hanglint. */
    public static boolean hasTable(String text) {
        return text.contains("[tool.hanglint");
    }

    /** The configuration in the text of that file, or a problem with its place. */
    public static Config read(String file, String text) throws ConfigProblem {
        return new ConfigFile(file).parse(text);
    }

    private Config parse(String text) throws ConfigProblem {
        TomlParseResult toml = Toml.parse(text);
        if (toml.hasErrors()) {
            TomlParseError error = toml.errors().getFirst();
            throw problem(error.position(), String.valueOf(error.getMessage()));
        }
        TomlTable root = file.endsWith("pyproject.toml") ? toml.getTableOrEmpty("tool.hanglint") : toml;
        known(root, "");
        for (String later : List.of("extend", "artifact")) {
            if (root.contains(later)) {
                throw problem(root.inputPositionOf(later), later + " is not read by this version; remove it");
            }
        }
        TomlTable hot = root.getTableOrEmpty("hot");
        known(hot, "hot");
        TomlTable build = root.getTableOrEmpty("build");
        known(build, "build");
        return new Config(
                ids(root, "select"),
                ids(root, "ignore"),
                strings(root, "exclude"),
                strings(root, "report"),
                strings(root, "knowledge"),
                severities(root.getTableOrEmpty("severity")),
                strings(hot, "roots"),
                strings(hot, "cold"),
                string(build, "pybind11"),
                flag(build, "simple-gil-management"));
    }

    private void known(TomlTable table, String name) throws ConfigProblem {
        Set<String> keys = KEYS.getOrDefault(name, Set.of());
        for (String key : table.keySet()) {
            if (!keys.contains(key)) {
                String where = name.isEmpty() ? "" : " in [" + name + "]";
                throw problem(
                        table.inputPositionOf(List.of(key)),
                        "unknown key \"" + key + "\"" + where + suggestion(key, keys));
            }
        }
    }

    private static String suggestion(String written, Set<String> known) {
        return Nearest.to(written, known)
                .map(nearest -> "; did you mean \"" + nearest + "\"?")
                .orElse("; known are " + String.join(", ", new TreeSet<>(known)));
    }

    private List<String> ids(TomlTable table, String key) throws ConfigProblem {
        List<String> ids = strings(table, key);
        for (String id : ids) {
            requireId(id, table.inputPositionOf(key));
        }
        return ids;
    }

    private void requireId(String id, @Nullable TomlPosition at) throws ConfigProblem {
        Set<String> names = Checks.names();
        if (!names.contains(id)) {
            throw problem(at, "there is no check or family \"" + id + "\"" + suggestion(id, names));
        }
    }

    private Map<String, Severity> severities(TomlTable table) throws ConfigProblem {
        Map<String, Severity> severities = new TreeMap<>();
        for (String id : table.keySet()) {
            TomlPosition at = table.inputPositionOf(List.of(id));
            requireId(id, at);
            String word = String.valueOf(table.get(List.of(id)));
            Severity severity = severity(word, at);
            Checks.all().stream()
                    .map(check -> check.info().id())
                    .filter(check -> check.equals(id) || check.startsWith(id + "-"))
                    .forEach(check -> severities.put(check, severity));
        }
        return severities;
    }

    private Severity severity(String word, @Nullable TomlPosition at) throws ConfigProblem {
        try {
            return Severity.valueOf(word.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException notOne) {
            throw problem(at, "\"" + word + "\" is no severity; write \"error\", \"warning\" or \"note\"");
        }
    }

    private List<String> strings(TomlTable table, String key) throws ConfigProblem {
        Object value = table.get(key);
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof TomlArray array)
                || array.toList().stream().anyMatch(element -> !(element instanceof String))) {
            throw problem(table.inputPositionOf(key), key + " must be a list of strings");
        }
        List<String> strings = new ArrayList<>();
        array.toList().forEach(element -> strings.add(element.toString()));
        return strings;
    }

    private Optional<String> string(TomlTable table, String key) throws ConfigProblem {
        Object value = table.get(key);
        if (value != null && !(value instanceof String)) {
            throw problem(table.inputPositionOf(key), key + " must be a string");
        }
        return Optional.ofNullable((String) value);
    }

    private Optional<Boolean> flag(TomlTable table, String key) throws ConfigProblem {
        Object value = table.get(key);
        if (value != null && !(value instanceof Boolean)) {
            throw problem(table.inputPositionOf(key), key + " must be true or false");
        }
        return Optional.ofNullable((Boolean) value);
    }

    private ConfigProblem problem(@Nullable TomlPosition at, String message) {
        String place = at == null ? file : file + ":" + at.line() + ":" + at.column();
        return new ConfigProblem(place + ": " + message);
    }
}
