package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings that are known are not reported; those that are gone are told. */
class BaselineCommandTest {

    private static final String BAD = StagedTest.BAD;

    /** The same line twice in one function. */
    private static final String TWICE = BAD.replace(
            "    pybind11::gil_scoped_acquire();\n",
            "    pybind11::gil_scoped_acquire();\n    pybind11::gil_scoped_acquire();\n");

    @TempDir
    Path project;

    private String file;

    @BeforeEach
    void aBaseline() throws IOException {
        file = project.resolve("known.json").toString();
        Files.writeString(project.resolve("a.cc"), TWICE);
        Run run = run("baseline", "write", file);
        assertEquals(Exit.CLEAN, run.status(), run.err());
        assertTrue(run.out().startsWith("2 findings in "), run.out());
    }

    private Run run(String... arguments) {
        return Run.of(Stream.concat(Stream.of(arguments), Stream.of("--root", project.toString()))
                .toArray(String[]::new));
    }

    @Test
    void whatIsKnownIsCountedAndNotReported() {
        Run run = run("check", "--baseline", file);
        assertEquals(Exit.CLEAN, run.status());
        assertEquals("Nothing found in 1 file, 2 in the baseline\n", run.out());
        assertTrue(run("check", "--baseline", file, "--format", "json").out().contains("\"baselined\": 2"));
    }

    @Test
    void theBaselineThatTheProjectConfiguresIsUsedUnlessAnotherIsNamed() throws IOException {
        Files.writeString(project.resolve("hanglint.toml"), "baseline = \"known.json\"\n");
        assertEquals("Nothing found in 1 file, 2 in the baseline\n", run("check").out());
        String none = Files.writeString(
                        project.resolve("none.json"), "{\"hanglint-baseline\": 1, \"entries\": []}\n")
                .toString();
        assertEquals(Exit.FOUND, run("check", "--baseline", none).status());
        assertTrue(run("config", "show").out().contains("baseline = "));
    }

    @Test
    void aBaselineThatIsConfiguredAndMissingIsAnErrorThatSaysHowToMakeIt() throws IOException {
        Files.writeString(project.resolve("hanglint.toml"), "baseline = \"gone.json\"\n");
        Run run = run("check");
        assertEquals(Exit.UNABLE, run.status());
        assertTrue(run.err().contains("hanglint baseline write"), run.err());
    }

    @Test
    void linesMayMove() throws IOException {
        Files.writeString(project.resolve("a.cc"), "\n\n// moved\n" + TWICE.replace("    pyb", "  \tpyb"));
        assertEquals(Exit.CLEAN, run("check", "--baseline", file).status());
    }

    @Test
    void oneMoreOfTheSameLineIsNew() throws IOException {
        Files.writeString(
                project.resolve("a.cc"),
                TWICE.replace("(void)", "()").replace("}\n", "    pybind11::gil_scoped_acquire();\n}\n"));
        Run run = run("check", "--baseline", file);
        assertEquals(Exit.FOUND, run.status(), run.out());
        assertTrue(run.out().contains("1 error in 1 file, 2 in the baseline"), run.out());
    }

    @Test
    void whatIsGoneIsToldAndPruned() throws IOException {
        Files.writeString(project.resolve("a.cc"), BAD);
        Run check = run("check", "--baseline", file);
        assertEquals(Exit.CLEAN, check.status());
        assertEquals("hanglint: gone from the baseline: 1 gil-unnamed-guard in on_event (a.cc)\n", check.err());
        Run prune = run("baseline", "prune", file);
        assertEquals(Exit.CLEAN, prune.status());
        assertTrue(prune.out().startsWith("1 finding taken from "), prune.out());
        assertEquals("", run("check", "--baseline", file).err());
    }

    @Test
    void pruningNeverAddsWhatIsNew() throws IOException {
        Files.writeString(project.resolve("b.cc"), BAD);
        String before = Files.readString(Path.of(file));
        run("baseline", "prune", file);
        assertEquals(before, Files.readString(Path.of(file)));
        assertEquals(Exit.FOUND, run("check", "--baseline", file).status());
    }

    @Test
    void whatARunDidNotLookAtIsNotGone() throws IOException {
        Files.writeString(project.resolve("b.cc"), "int b;\n");
        assertEquals(
                "",
                run("check", "--baseline", file, project.resolve("b.cc").toString())
                        .err());
        assertEquals("", run("check", "--baseline", file, "--select", "copy").err());
    }

    @Test
    void aFileThatIsNoBaselineIsRefused() throws IOException {
        for (String text :
                new String[] {"", "{}", "[1]", "{\"hanglint-baseline\": 2}", "{\"hanglint-baseline\": 1, \"ent"}) {
            Files.writeString(Path.of(file), text);
            Run run = run("check", "--baseline", file);
            assertEquals(Exit.UNABLE, run.status());
            assertEquals(1, run.complaints().size(), run.err());
            assertTrue(run.err().contains("hanglint baseline write"), run.err());
        }
        Run missing = run("check", "--baseline", project.resolve("none.json").toString());
        assertEquals(Exit.UNABLE, missing.status());
        assertTrue(missing.err().contains("hanglint baseline write"), missing.err());
    }

    @Test
    void itIsWrittenWholeOrNotAtAll() {
        Run run =
                run("baseline", "write", project.resolve("no/such/folder.json").toString());
        assertEquals(Exit.UNABLE, run.status());
        assertFalse(Files.exists(project.resolve("no")));
        assertEquals(Exit.UNABLE, run("baseline", "write", "/dev/full").status());
        assertEquals(Exit.UNABLE, run("baseline", "writ", file).status());
    }

    @Test
    void togetherWithAChangeBothHold() throws IOException {
        Repository repository = Repository.in(project.resolve("repository"));
        repository.stage("a.cc", "int a;\n");
        repository.commit();
        repository.stage("a.cc", BAD);
        String known = project.resolve("other.json").toString();
        Run.of("baseline", "write", known, "--root", repository.folder().toString());
        assertEquals(Exit.FOUND, repository.staged().status());
        Run run = repository.staged("--baseline", known);
        assertEquals(Exit.CLEAN, run.status(), run.out() + run.err());
    }
}
