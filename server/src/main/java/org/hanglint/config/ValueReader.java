package org.hanglint.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hanglint.check.Checks;
import org.hanglint.check.Nearest;
import org.jspecify.annotations.Nullable;
import org.tomlj.TomlArray;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/** Reads the values of keys, each in the form that its key has. */
record ValueReader(Places places) {

    /** The value of a key as strings; empty where it is missing. */
    Optional<List<String>> read(TomlTable table, Key key) throws ConfigProblem {
        Object value = table.get(List.of(key.name()));
        if (value == null) {
            return Optional.empty();
        }
        TomlPosition at = Places.of(table, key.name());
        return Optional.of(
                switch (key.type()) {
                    case FLAG -> flag(key, value, at);
                    case PATH, NAME, VERSION -> List.of(string(key, value, at));
                    case IDS, PATTERNS, STRINGS, NAMES -> strings(key, value, at);
                });
    }

    /** Strings of a key as TOML. */
    static String shown(Key key, List<String> strings) {
        return switch (key.type()) {
            case FLAG -> strings.getFirst();
            case PATH, NAME, VERSION -> "\"" + strings.getFirst() + "\"";
            case IDS, PATTERNS, STRINGS, NAMES ->
                strings.stream().map(one -> "\"" + one + "\"").collect(Collectors.joining(", ", "[", "]"));
        };
    }

    private List<String> flag(Key key, Object value, @Nullable TomlPosition at) throws ConfigProblem {
        if (!(value instanceof Boolean flag)) {
            throw places.problem(at, key.name() + " must be true or false");
        }
        return List.of(flag.toString());
    }

    private String string(Key key, Object value, @Nullable TomlPosition at) throws ConfigProblem {
        if (!(value instanceof String text)) {
            throw places.problem(at, key.name() + " must be a string");
        }
        require(key, text, at);
        return text;
    }

    private List<String> strings(Key key, Object value, @Nullable TomlPosition at) throws ConfigProblem {
        if (!(value instanceof TomlArray array)) {
            throw places.problem(at, key.name() + " must be a list of strings");
        }
        List<String> strings = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            if (!(array.get(i) instanceof String text)) {
                throw places.problem(array.inputPositionOf(i), key.name() + " must be a list of strings");
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
            throw places.problem(at, key.dotted() + ": \"" + text + "\" " + wrong.get());
        }
    }

    void requireId(String id, @Nullable TomlPosition at) throws ConfigProblem {
        Set<String> names = Checks.names();
        if (!names.contains(id)) {
            String near = Nearest.to(id, names)
                    .map(nearest -> "; did you mean \"" + nearest + "\"?")
                    .orElse(" (hanglint checks lists them)");
            throw places.problem(at, "there is no check or family \"" + id + "\"" + near);
        }
    }
}
