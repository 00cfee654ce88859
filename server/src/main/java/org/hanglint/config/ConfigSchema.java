package org.hanglint.config;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.hanglint.check.Checks;

/**
 * The JSON schema of {@code hanglint.toml}, written from the list of keys. Of ids it knows the families, so that it
 * holds for the next check too; a misspelt id is told by the program, with the nearest.
 */
public final class ConfigSchema {

    private static final String ID = "{\"$ref\": \"#/$defs/id\"}";
    private static final String SEVERITIES = "{\"enum\": [\"error\", \"warning\", \"note\"]}";

    private ConfigSchema() {}

    /** The text of the schema. */
    public static String text() {
        List<String> top = new ArrayList<>(properties("", "    "));
        for (String table : Key.TABLES) {
            top.add("    " + quoted(table)
                    + ": {\n      \"type\": \"object\",\n      \"additionalProperties\": false,\n"
                    + "      \"properties\": {\n" + String.join(",\n", properties(table, "        "))
                    + "\n      }\n    }");
        }
        top.add("    " + quoted(Key.SEVERITY) + ": {\"type\": \"object\", \"propertyNames\": " + ID
                + ", \"additionalProperties\": " + SEVERITIES + "}");
        top.add("    " + quoted(Key.ARTIFACT)
                + ": {\n      \"type\": \"array\",\n      \"items\": {\n        \"type\": \"object\",\n"
                + "        \"additionalProperties\": false,\n        \"required\": [\"path\"],\n"
                + "        \"properties\": {\n" + String.join(",\n", properties(Key.ARTIFACT, "          "))
                + "\n        }\n      }\n    }");
        String families = Checks.all().stream()
                .map(check -> check.info().family())
                .distinct()
                .sorted()
                .collect(Collectors.joining("|"));
        return """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "hanglint.toml, or [tool.hanglint] of pyproject.toml",
              "type": "object",
              "additionalProperties": false,
              "$defs": {
                "id": {"type": "string", "pattern": "^(%s)(-[a-z0-9-]+)?$"}
              },
              "properties": {
            %s
              }
            }
            """.formatted(families, String.join(",\n", top));
    }

    private static List<String> properties(String table, String indent) {
        return Key.of(table).stream()
                .map(key -> indent + quoted(key.name()) + ": {\"description\": " + quoted(key.about()) + ", "
                        + form(key) + "}")
                .toList();
    }

    private static String form(Key key) {
        return switch (key.type()) {
            case IDS -> "\"type\": \"array\", \"items\": " + ID;
            case PATTERNS, STRINGS, NAMES ->
                "\"type\": \"array\", \"items\": {\"type\": \"string\", \"pattern\": \"\\\\S\"}";
            case PATH, NAME -> "\"type\": \"string\", \"pattern\": \"\\\\S\"";
            case VERSION -> "\"type\": \"string\", \"pattern\": " + quoted("^" + Key.RELEASE + "$");
            case FLAG -> "\"type\": \"boolean\"";
        };
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
