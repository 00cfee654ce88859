package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hanglint.config.Config;
import org.hanglint.config.ConfigProblem;
import org.hanglint.finding.Severity;
import org.junit.jupiter.api.Test;

class EditorSettingsTest {

    private static final Path PROJECT = Path.of("/project");

    private static Config config(String json) throws ConfigProblem {
        EditorSettings settings = new EditorSettings();
        settings.take(JsonParser.parseString(json));
        return settings.config(PROJECT);
    }

    @Test
    void everyKeyOfTheFileIsASetting() throws ConfigProblem {
        Config config = config("""
            {"hanglint": {"select": ["gil"], "exclude": ["a\\"b/**", "ü"], "knowledge": ["facts.toml"],
              "hot": {"roots": ["app.loop"], "cold": []}, "severity": {"gil-triple-wrap": "note"},
              "build": {"python": "3.11", "simple-gil-management": true}}}
            """);
        assertEquals(List.of("gil"), config.select());
        assertEquals(List.of("a\"b/**", "ü"), config.exclude());
        assertEquals(List.of(PROJECT.resolve("facts.toml")), config.knowledge());
        assertEquals(List.of("app.loop"), config.hotRoots());
        assertEquals(Severity.NOTE, config.severities().get("gil-triple-wrap"));
        assertEquals(Optional.of("3.11"), config.python());
        assertEquals(Optional.of(true), config.simpleGilManagement());
    }

    @Test
    void nullAndNothingSayNothing() throws ConfigProblem {
        assertEquals(Config.EMPTY, config("{\"hanglint\": {\"select\": null}}"));
        assertEquals(Config.EMPTY, config("{}"));
        assertEquals(Config.EMPTY, config("[1]"));
        assertEquals(Config.EMPTY, config("{\"other\": {\"select\": [\"gil\"]}}"));
    }

    @Test
    void whatIsWrongIsToldWithoutAFileThatNobodyHas() {
        ConfigProblem problem =
                assertThrows(ConfigProblem.class, () -> config("{\"hanglint\": {\"selct\": [\"gil\"]}}"));
        String message = String.valueOf(problem.getMessage());
        assertEquals(
                "a setting of the editor is wrong and none is used: unknown key \"selct\"; did you mean \"select\"?",
                message);
    }

    @Test
    void theProjectsOwnFileIsStronger() throws ConfigProblem {
        Config below = config("{\"hanglint\": {\"ignore\": [\"copy\"], \"build\": {\"python\": \"3.9\"}, \"severity\":"
                + " {\"gil-triple-wrap\": \"note\"}}}");
        Config file = config("{\"hanglint\": {\"ignore\": [\"gil\"], \"build\": {\"python\": \"3.12\"}, \"severity\":"
                + " {\"gil-triple-wrap\": \"error\"}}}");
        Config both = file.over(below);
        assertEquals(List.of("copy", "gil"), both.ignore());
        assertEquals(Optional.of("3.12"), both.python());
        assertEquals(Severity.ERROR, both.severities().get("gil-triple-wrap"));
    }
}
