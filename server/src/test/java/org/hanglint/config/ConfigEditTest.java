package org.hanglint.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Entries that are put into a configuration: it can be read afterwards, and says what was wanted. */
class ConfigEditTest {

    private static final Path OWN = Path.of("/project/hanglint.toml");
    private static final Path PROJECT = Path.of("/project/pyproject.toml");
    private static final String ID = "artifact-python-differs";

    private static Config with(Path file, String text, ConfigEdit edit) throws ConfigProblem {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        String changed = new String(bytes, 0, edit.at(), StandardCharsets.UTF_8) + edit.text()
                + new String(bytes, edit.at(), bytes.length - edit.at(), StandardCharsets.UTF_8);
        return new Cascade(_ -> Optional.of(changed)).load(file);
    }

    private static List<String> ignored(Path file, String text) throws ConfigProblem {
        return with(file, text, ConfigEdit.ignoring(file, text, ID)).ignore();
    }

    @Test
    void aCheckIsLeftOutInAListThatIsThereOrInANewOne() throws ConfigProblem {
        assertEquals(List.of(ID), ignored(OWN, ""));
        assertEquals(List.of(ID), ignored(OWN, "# für uns\n[hot]\ncold = [\"a.b\"]\n"));
        assertEquals(List.of(ID, "copy"), ignored(OWN, "# für uns\nignore = [\"copy\"]\n"));
        assertEquals(List.of(ID), ignored(OWN, "select = [\"artifact\"]\nignore = []\n"));
        assertEquals(List.of(ID, "copy"), ignored(OWN, "ignore = [\n    \"copy\",\n]\n"));
    }

    @Test
    void theSameInThePyprojectWithAndWithoutATable() throws ConfigProblem {
        assertEquals(List.of(ID), ignored(PROJECT, "[project]\nname = \"x\""));
        assertEquals(List.of(ID), ignored(PROJECT, "[tool.hanglint] # ours\nselect = [\"artifact\"]\n"));
        assertEquals(List.of(ID), ignored(PROJECT, "[project]\nname = \"x\"\n[tool.hanglint]"));
        assertEquals(List.of(ID, "gil"), ignored(PROJECT, "[tool.hanglint]\nignore = [\"gil\"]\n[tool.x]\na = 1\n"));
    }

    @Test
    void aPlaceIsNamedWithWhatItIsMadeOf() throws ConfigProblem {
        for (Path file : List.of(OWN, PROJECT)) {
            String text = file.equals(OWN) ? "select = [\"artifact\"]" : "[project]\nname = \"x\"\n";
            Artifact artifact = with(file, text, ConfigEdit.artifact(file, text, ".venv", List.of("src/a.cc")))
                    .artifacts()
                    .getFirst();
            assertEquals(Path.of("/project/.venv"), artifact.path());
            assertEquals(List.of("src/a.cc"), artifact.sources());
        }
    }
}
