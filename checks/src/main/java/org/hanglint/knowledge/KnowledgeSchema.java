package org.hanglint.knowledge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The published JSON schema of knowledge files, made of the tables themselves. */
public final class KnowledgeSchema {

    private KnowledgeSchema() {}

    /** The schema as text, in the same bytes for the same tables. */
    public static String json() {
        List<String> tables = new ArrayList<>();
        tables.add("    \"library\": {\"type\": \"string\"}");
        tables.add("    \"source\": {\"type\": \"string\"}");
        KnowledgeTable.ALL.forEach((name, table) -> tables.add(table(name, table)));
        return """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "Facts about a library, for Hanglint",
              "type": "object",
              "additionalProperties": false,
              "required": ["library"],
              "properties": {
            """ + String.join(",\n", tables) + "\n  }\n}\n";
    }

    private static String table(String name, KnowledgeTable table) {
        List<String> keys = new ArrayList<>();
        keys.add("          \"names\": {\"type\": \"array\", \"minItems\": 1, \"items\": {\"type\": \"string\"}}");
        keys.add("          \"source\": {\"type\": \"string\"}");
        keys.add("          \"note\": {\"type\": \"string\"}");
        for (Map.Entry<String, KnowledgeTable.Key> key : table.keys().entrySet()) {
            keys.add("          \"" + key.getKey() + "\": " + value(key.getValue()));
        }
        return """
                "%s": {
                  "description": "%s",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["names"],
                    "properties": {
            %s
                    }
                  }
                }\
            """.formatted(name, table.about(), String.join(",\n", keys));
    }

    private static String value(KnowledgeTable.Key key) {
        return switch (key) {
            case KnowledgeTable.Key.Text _ -> "{\"type\": [\"string\", \"array\"], \"items\": {\"type\": \"string\"}}";
            case KnowledgeTable.Key.Number _ -> "{\"type\": \"integer\", \"minimum\": 1}";
            case KnowledgeTable.Key.OneOf one -> "{\"enum\": [\"" + String.join("\", \"", one.words()) + "\"]}";
        };
    }
}
