package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Configurations: where they are wrong, how they add up, where each value came from. */
class ConfigCommandTest {

    @TempDir
    Path project;

    @BeforeEach
    void aFileWithADefect() throws IOException {
        Files.writeString(project.resolve("a.cc"), StagedTest.BAD);
    }

    private Run with(String config) throws IOException {
        Files.writeString(project.resolve("hanglint.toml"), config);
        return Run.of("check", "--root", project.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "selct = []                              | :1:1: unknown key \"selct\"; did you mean \"select\"?",
                "[hot]\\n"
                        + "rots = []                       | :2:1: unknown key \"rots\" in [hot]; did you mean"
                        + " \"roots\"?",
                "select = [\"gil\", \"gill\"]            | :1:18: there is no check or family \"gill\"; did you mean"
                        + " \"gil\"?",
                "select = \"gil\"                        | :1:1: select must be a list of strings",
                "select = [1]                            | :1:11: select must be a list of strings",
                "hot = 3                                 | :1:1: hot must be a table, [hot]",
                "severity = []                           | :1:1: severity must be a table, [severity]",
                "[severity]\\ngil = \"fatal\"            | :2:1: \"fatal\" is no severity; write \"error\"",
                "[severity]\\ngil = 1                    | :2:1: \"1\" is no severity",
                "[build]\\npybind11 = \"abc\"            | :2:1: build.pybind11: \"abc\" is no release",
                "[build]\\npybind11 = 2.13               | :2:1: pybind11 must be a string",
                "[build]\\nsimple-gil-management = \"yes\" | :2:1: simple-gil-management must be true or false",
                "exclude = [\"gen/\", \"[a\"]            | 1:20: exclude: \"[a\" has a [ without its ]",
                "exclude = [\"a\\\\\\\\\"]               | exclude: \"a\\\" ends in a backslash",
                "exclude = [\"\"]                        | :1:12: exclude: \"\" is empty",
                "exclude = [\"../x\"]                    | leads out of the root",
                "[hot]\\nroots = [\" \"]                 | :2:10: hot.roots: \" \" is empty",
                "artifact = [\".venv\"]                 | :1:1: artifact must be a list of tables, [[artifact]]",
                "[[artifact]]\\npackage = \"a\"          | needs a path",
                "extend = \"none.toml\"                  | extend: no such configuration: ",
                "extend = \"hanglint.toml\"              | extends itself",
                "knowledge = [\"none.toml\"]             | knowledge: no such file: ",
                "select = [                              | :1:1",
            })
    void whatIsWrongIsToldWithItsPlace(String config, String help) throws IOException {
        Run run = with(config.strip().replace("\\n", "\n").replace("\\\\", "\\"));
        assertEquals(Exit.UNABLE, run.status(), run.out());
        assertEquals(1, run.complaints().size(), run.err());
        assertTrue(run.err().contains(help), run.err());
        assertTrue(run.err().contains("hanglint.toml:"), run.err());
    }

    @Test
    void aByteOrderMarkIsNoKey() throws IOException {
        assertEquals(Exit.CLEAN, with("\ufeffignore = [\"gil\"]\n").status());
    }

    @Test
    void otherEncodingsAreToldByName() throws IOException {
        Files.write(project.resolve("hanglint.toml"), "# \u00e9".getBytes(StandardCharsets.ISO_8859_1));
        Run run = Run.of("check", "--root", project.toString());
        assertEquals(Exit.UNABLE, run.status());
        assertTrue(run.err().contains("hanglint.toml: not UTF-8"), run.err());
    }

    @Test
    void aProjectFileIsReadHoweverItsTableIsWritten() throws IOException {
        for (String text : new String[] {
            "[tool.hanglint]\nignore = [\"gil\"]\n",
            "[tool]\nhanglint = {ignore = [\"gil\"]}\n",
            "tool.hanglint.ignore = [\"gil\"]\n",
            "[tool]\n[tool.\"hanglint\"]\nignore = [\"gil\"]\n"
        }) {
            Files.writeString(project.resolve("pyproject.toml"), text);
            assertEquals(
                    Exit.CLEAN, Run.of("check", "--root", project.toString()).status(), text);
        }
    }

    @Test
    void aBrokenProjectFileWithATableIsRefusedAndOneWithoutIsNoMatter() throws IOException {
        Files.writeString(project.resolve("pyproject.toml"), "[tool.hanglint]\nignore = [\"gil\"\n");
        Run run = Run.of("check", "--root", project.toString());
        assertEquals(Exit.UNABLE, run.status());
        assertTrue(run.err().contains("pyproject.toml:"), run.err());
        Files.writeString(project.resolve("pyproject.toml"), "[project\n");
        assertEquals(Exit.FOUND, Run.of("check", "--root", project.toString()).status());
    }

    @Test
    void aNamedProjectFileWithoutATableIsRefused() throws IOException {
        Path file = Files.writeString(project.resolve("pyproject.toml"), "[project]\nname = \"x\"\n");
        Run run = Run.of("check", "--root", project.toString(), "--config", file.toString());
        assertEquals(Exit.UNABLE, run.status());
        assertTrue(run.err().contains("it has no [tool.hanglint]"), run.err());
    }

    @Test
    void pathsInAConfigurationCountFromItsFolder() throws IOException {
        Path elsewhere = Files.createDirectory(project.resolve("shared"));
        Files.writeString(elsewhere.resolve("own.toml"), "library = \"own\"\nwrong = 1\n");
        Path config = Files.writeString(elsewhere.resolve("h.toml"), "knowledge = [\"own.toml\"]\n");
        Run run = Run.of("check", "--root", project.toString(), "--config", config.toString());
        assertEquals(Exit.UNABLE, run.status());
        assertTrue(run.err().contains("shared/own.toml:2:1"), run.err());
    }

    @Test
    void extendedListsAddUpAndTheNearerValueWins() throws IOException {
        Files.createDirectory(project.resolve("base"));
        Files.writeString(project.resolve("base/far.toml"), """
            exclude = ["gen/"]
            [severity]
            gil = "note"
            [build]
            pybind11 = "2.9"
            """);
        Files.writeString(project.resolve("hanglint.toml"), """
            extend = "base/far.toml"
            exclude = ["out/"]
            [severity]
            gil-unnamed-guard = "warning"
            [build]
            pybind11 = "2.13.6"
            """);
        Run run = Run.of("config", "show", "--root", project.toString());
        String near = project.resolve("hanglint.toml").toString();
        String far = project.resolve("base/far.toml").toString();
        assertEquals(Exit.CLEAN, run.status(), run.err());
        assertTrue(run.out().contains("exclude = [\"gen/\", \"out/\"]  # " + far + ":1, " + near + ":2\n"), run.out());
        assertTrue(run.out().contains("pybind11 = \"2.13.6\"  # " + far + ":5, " + near + ":6\n"), run.out());
        assertTrue(run.out().contains("gil-unnamed-guard = \"warning\"  # " + far + ":3, " + near + ":4\n"), run.out());
        assertTrue(run.out().contains("gil-triple-wrap = \"note\"  # " + far + ":3\n"), run.out());
        assertTrue(run.out().contains("ignore = []  # default\n"), run.out());
    }

    @Test
    void whatIsShownIsAConfigurationThatMeansTheSame() throws IOException {
        Files.writeString(
                project.resolve("hanglint.toml"),
                "select = [\"gil\"]\n"
                        + "exclude = [\"a \\\"b\\\"\"]\n"
                        + "[hot]\n"
                        + "cold = [\"*.warm\"]\n"
                        + "[severity]\n"
                        + "copy = \"note\"\n");
        String shown = Run.of("config", "show", "--root", project.toString()).out();
        Path copy = Files.createDirectory(project.resolve("copy"));
        Files.writeString(copy.resolve("hanglint.toml"), shown);
        String again = Run.of("config", "show", "--root", copy.toString()).out();
        assertEquals(withoutComments(shown), withoutComments(again));
    }

    private static String withoutComments(String toml) {
        return toml.replaceAll("(?m) *# .*$", "");
    }

    @Test
    void thePublishedSchemaIsCurrent() throws IOException {
        String published = Files.readString(Path.of("../docs/hanglint.schema.json"));
        assertEquals(
                published,
                Run.of("config", "schema").out(),
                "write it anew: hanglint config schema > docs/hanglint.schema.json");
    }

    @Test
    void aBadWordIsHelped() {
        Run run = Run.of("config");
        assertEquals(Exit.UNABLE, run.status());
        assertTrue(run.err().contains("hanglint config show"), run.err());
    }
}
