package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tomlj.Toml;
import org.tomlj.TomlParseResult;

/** Configurations that users copy are well-formed and start the server. */
class EditorDocsTest {

    private static final Path DOCS = Path.of("../docs");

    private static List<String> blocks(String language) throws IOException {
        Pattern block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL);
        return block.matcher(Files.readString(DOCS.resolve("editors.md")))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    @Test
    void helixStartsTheServerForBothLanguages() throws IOException {
        TomlParseResult toml = Toml.parse(blocks("toml").getFirst());
        assertFalse(toml.hasErrors(), toml.errors().toString());
        assertEquals("hanglint", toml.getString("language-server.hanglint.command"));
        String json = toml.toJson();
        assertTrue(json.contains("\"python\"") && json.contains("\"cpp\""), json);
    }

    @Test
    void everyOtherBlockStartsTheServerToo() throws IOException {
        for (String language : List.of("lua", "elisp", "vim")) {
            assertFalse(blocks(language).isEmpty(), language);
            blocks(language)
                    .forEach(text -> assertTrue(text.contains("hanglint") && text.contains("lsp"), language + text));
        }
    }

    @Test
    void theTemplateForIntellijStartsTheServerForAllItsLanguages() throws IOException {
        Path folder = DOCS.resolve("editors/intellij");
        JsonObject template = JsonParser.parseString(Files.readString(folder.resolve("template.json")))
                .getAsJsonObject();
        assertEquals(
                "hanglint lsp",
                template.getAsJsonObject("programArgs").get("default").getAsString());
        List<String> languages = template.getAsJsonArray("fileTypeMappings").asList().stream()
                .map(mapping -> mapping.getAsJsonObject().get("languageId").getAsString())
                .sorted()
                .toList();
        assertEquals(List.of("c", "cpp", "cuda-cpp", "cython", "python"), languages);
        JsonObject options = JsonParser.parseString(Files.readString(folder.resolve("initializationOptions.json")))
                .getAsJsonObject();
        assertTrue(options.has("hanglint"));
    }
}
