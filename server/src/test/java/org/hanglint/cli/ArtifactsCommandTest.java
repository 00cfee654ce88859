package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is installed, held against the sources, from the command line. */
class ArtifactsCommandTest {

    private static final String SITE = "env-of-test/lib/python3.11/site-packages/";

    @TempDir
    private Path root;

    @BeforeEach
    void aProjectWithAnEnvironment() throws IOException {
        write("pyproject.toml", "[project]\nname = \"gebridge\"\nversion = \"0.3.1\"\n");
        write("src/gebridge/__init__.py", "VALUE = 1\n");
        write("src/gebridge/core.py", "def f():\n    return 1\n");
        write("env-of-test/pyvenv.cfg", "version = 3.11.2\n");
        write(SITE + "gebridge/__init__.py", "VALUE = 1\n");
        write(SITE + "gebridge/core.py", "def f():\n    return 2\n");
        write(SITE + "gebridge-0.3.1.dist-info/METADATA", "Name: gebridge\nVersion: 0.3.1\n");
        write(SITE + "gebridge-0.3.1.dist-info/RECORD", "gebridge/__init__.py,,\ngebridge/core.py,,\n");
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Run artifacts(String... more) {
        String[] arguments = new String[more.length + 3];
        arguments[0] = "artifacts";
        arguments[1] = "--root";
        arguments[2] = root.toString();
        System.arraycopy(more, 0, arguments, 3, more.length);
        return Run.of(arguments);
    }

    private String environment() {
        return root.resolve("env-of-test").toString();
    }

    @Test
    void theTableNamesPlacesFilesAndVerdicts() {
        Run run = artifacts("--installed", environment());
        assertEquals(Exit.FOUND, run.status(), run.err());
        assertTrue(run.out().contains("env-of-test/lib/python3.11/site-packages (named, Python 3.11)"), run.out());
        assertTrue(
                run.out().contains("gebridge/core.py  from  src/gebridge/core.py  differs: 1 line differs"), run.out());
        assertTrue(run.out().contains("src/gebridge/core.py:2:1: warning: "), run.out());
        assertTrue(run.out().endsWith("1 differs, 1 no difference seen\n"), run.out());
    }

    @Test
    void aNamedFileIsShownWithWhatWasEdited() {
        String core = root.resolve("src/gebridge/core.py").toString();
        Run run = artifacts("--installed", environment(), core);
        assertTrue(run.out().contains("-    return 2\n+    return 1\n"), run.out());
    }

    @Test
    void theSameAsJson() {
        Run run = artifacts("--installed", environment(), "--format", "json");
        assertTrue(run.out().contains("\"verdict\": \"differs\""), run.out());
        assertTrue(run.out().contains("\"check\": \"artifact-python-differs\""), run.out());
    }

    @Test
    void checkReportsItToo() {
        Run run = Run.of("check", "--root", root.toString(), "--installed", environment());
        assertTrue(run.out().contains("[artifact-python-differs]"), run.out());
        assertEquals(Exit.FOUND, run.status());
    }

    @Test
    void aConfiguredPlaceNeedsNoOption() throws IOException {
        write("hanglint.toml", "[[artifact]]\npath = \"env-of-test\"\npackage = \"gebridge\"\n");
        assertTrue(artifacts().out().contains("[artifact-python-differs]"));
        Run shown = Run.of("config", "show", "--root", root.toString());
        assertTrue(shown.out().contains("[[artifact]]"), shown.out() + shown.err());
    }

    @Test
    void whatIsNotThereIsSaid() {
        Run missing = artifacts("--installed", root.resolve("none").toString());
        assertEquals(Exit.UNABLE, missing.status());
        assertTrue(missing.err().contains("--installed: no such file or folder"), missing.err());
        Run log = artifacts("--log", root.resolve("none.log").toString());
        assertEquals(Exit.UNABLE, log.status());
        assertTrue(log.err().contains("--log: cannot read"), log.err());
    }

    @Test
    void anInstalledSideThatMatchesEndsWell() throws IOException {
        write(SITE + "gebridge/core.py", "def f():\n    return 1\n");
        Run run = artifacts("--installed", environment());
        assertEquals(Exit.CLEAN, run.status(), run.out());
        assertTrue(run.out().contains("2 Python files with no difference seen"), run.out());
    }
}
