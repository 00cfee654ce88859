package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the contract says about the command line. */
class CheckCommandTest {

    private static final String DEFECT = """
        #include <pybind11/pybind11.h>
        void on_event() {
            pybind11::gil_scoped_acquire();
        }
        """;

    private static final String DEMO = "../fixtures/demo";

    @TempDir
    Path project;

    private String root() {
        return project.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "--formt=json, did you mean --format",
        "--format=xml, is not one of text",
        "--jobs=0, must be at least 1",
        "--jobs=two, needs a number",
        "--select=gil-triple, did you mean gil-triple-wrap",
        "--fail-on=fatal, is not one of",
        "--config=/no/such/file.toml, no such configuration",
        "--root=/no/such/folder, no such folder",
        "no/such/path, no such file or folder",
    })
    void badUsageIsOneHelpfulLineAndStatusTwo(String argument, String help) {
        Run run = Run.of("check", argument);
        assertEquals(Exit.UNABLE, run.status());
        assertEquals(1, run.complaints().size(), run.err());
        assertTrue(run.err().contains(help), run.err());
        assertEquals("", run.out());
    }

    @Test
    void anUnknownCommandNamesTheNearest() {
        Run run = Run.of("chekc");
        assertEquals(Exit.UNABLE, run.status());
        assertTrue(run.err().contains("did you mean check"), run.err());
    }

    @Test
    void statusFollowsFailOn() throws IOException {
        Files.writeString(project.resolve("a.cc"), DEFECT);
        assertEquals(Exit.FOUND, Run.of("check", "--root", root()).status());
        assertEquals(
                Exit.CLEAN,
                Run.of("check", "--root", root(), "--fail-on", "never").status());
        assertEquals(
                Exit.CLEAN, Run.of("check", "--root", root(), "--ignore", "gil").status());
        assertEquals(
                Exit.FOUND,
                Run.of("check", "--root", root(), "--select", "gil", "--fail-on", "error")
                        .status());
    }

    @Test
    void aPathOutsideOfTheRootIsRefused() throws IOException {
        Path inner = Files.createDirectory(project.resolve("inner"));
        Run run = Run.of("check", "--root", inner.toString(), root());
        assertEquals(Exit.UNABLE, run.status());
        assertTrue(run.err().contains("outside of the root"), run.err());
    }

    @Test
    void foldersOfTestsAreContextUnlessNamed() throws IOException {
        Files.createDirectory(project.resolve("tests"));
        Files.writeString(project.resolve("tests/a.cc"), DEFECT);
        Files.writeString(project.resolve("hanglint.toml"), "");
        assertEquals(Exit.CLEAN, Run.of("check", "--root", root()).status());
        assertEquals(Exit.FOUND, Run.of("check", "--root", root(), "--all").status());
        assertEquals(
                Exit.FOUND, Run.of("check", project.resolve("tests").toString()).status());
        Files.writeString(project.resolve("hanglint.toml"), "report = [\"tests/\"]\n");
        assertEquals(Exit.FOUND, Run.of("check", "--root", root()).status());
    }

    @Test
    void whatGitIgnoresIsContextOnly() throws IOException {
        Files.createDirectory(project.resolve("gen"));
        Files.writeString(project.resolve("gen/a.cc"), DEFECT);
        Files.writeString(project.resolve(".gitignore"), "gen/\n");
        assertEquals(Exit.CLEAN, Run.of("check", "--root", root()).status());
        assertEquals(
                Exit.FOUND,
                Run.of("check", "--root", root(), project.resolve("gen/a.cc").toString())
                        .status());
    }

    @Test
    void whatTheConfigurationExcludesIsNotRead() throws IOException {
        Files.writeString(project.resolve("a.cc"), DEFECT);
        Files.writeString(project.resolve("hanglint.toml"), "exclude = [\"*.cc\"]\n");
        Run run = Run.of("check", "--root", root());
        assertEquals(Exit.CLEAN, run.status());
        assertTrue(run.out().contains("in 0 files"), run.out());
    }

    @Test
    void aWrongConfigurationIsRefusedWithItsPlace() throws IOException {
        Files.writeString(project.resolve("hanglint.toml"), "select = [\"gil\"]\n\nexlude = []\n");
        Run run = Run.of("check", "--root", root());
        assertEquals(Exit.UNABLE, run.status());
        assertTrue(
                run.err().contains("hanglint.toml:3:1: unknown key \"exlude\"; did you mean \"exclude\"?"), run.err());
    }

    @Test
    void anOutputThatCannotBeWrittenLeavesNothingBehind() throws IOException {
        Files.writeString(project.resolve("a.cc"), DEFECT);
        String file = project.resolve("no/such/report.json").toString();
        Run run = Run.of("check", "--root", root(), "--output", file, "--format", "json");
        assertEquals(Exit.UNABLE, run.status());
        assertEquals(1, run.complaints().size(), run.err());
    }

    @Test
    void reportsGoToFilesAndStdoutStaysClean() throws IOException {
        Files.writeString(project.resolve("a.cc"), DEFECT);
        Path text = project.resolve("report.txt");
        Path json = project.resolve("report.json");
        Run run = Run.of("check", "--root", root(), "--output", text.toString(), "--report", "json=" + json);
        assertEquals("", run.out());
        assertTrue(Files.readString(text).contains("a.cc:3:5: error:"));
        assertTrue(Files.readString(json).contains("\"schema\": 1"));
    }

    @Test
    void theSameBytesComeOutOfEveryRunAndAnyNumberOfThreads() {
        String one = Run.of("check", "--format", "json", "--jobs", "1", DEMO).out();
        String two = Run.of("check", "--format", "json", "--jobs", "2", DEMO).out();
        String again = Run.of("check", "--format", "json", "--jobs", "2", DEMO).out();
        assertEquals(one, two);
        assertEquals(two, again);
        assertFalse(one.isEmpty());
    }

    @Test
    void coloursComeOnlyWhenAskedFor() throws IOException {
        Files.writeString(project.resolve("a.cc"), DEFECT);
        assertFalse(Run.of("check", "--root", root()).out().contains("\u001b["));
        assertTrue(Run.of("check", "--root", root(), "--color", "always").out().contains("\u001b["));
    }

    @Test
    void explainShowsThePageWithoutMarks() {
        Run run = Run.of("explain", "gil-triple-wrap");
        assertEquals(Exit.CLEAN, run.status());
        assertTrue(run.out().startsWith("# gil-triple-wrap\n"));
        assertFalse(run.out().contains("// error:"));
        assertEquals(Exit.UNABLE, Run.of("explain", "gil-tripel-wrap").status());
    }

    @Test
    void explainOfAFamilyListsItsChecks() {
        Run run = Run.of("explain", "copy");
        assertEquals(Exit.CLEAN, run.status());
        assertTrue(run.out().lines().anyMatch(line -> line.startsWith("copy-pageable-to-host ")), run.out());
        assertFalse(run.out().contains("gil-"), run.out());
    }

    @Test
    void onlyCommentsSuppress() throws IOException {
        Files.writeString(project.resolve("a.cc"), """
            #include <pybind11/pybind11.h>
            void f() { const char *s = "// hanglint: ignore[gil-unnamed-guard] x"; pybind11::gil_scoped_acquire(); }
            const char *raw = R"x(
            // hanglint: ignore-file[gil-unnamed-guard] x
            )x";
            """);
        assertEquals(Exit.FOUND, Run.of("check", "--root", root()).status());
    }

    @Test
    void aWholeFileIsSuppressedFromItsTopOnly() throws IOException {
        String comment = "// hanglint: ignore-file[gil-unnamed-guard] the guard only makes the internals\n";
        Files.writeString(project.resolve("a.cc"), DEFECT + comment);
        assertEquals(Exit.FOUND, Run.of("check", "--root", root()).status());
        Files.writeString(project.resolve("a.cc"), "// Copyright\n\n" + comment + DEFECT);
        assertEquals(Exit.CLEAN, Run.of("check", "--root", root()).status());
    }

    @Test
    void aFullDeviceIsAReasonAndStaysADevice() throws IOException {
        Files.writeString(project.resolve("a.cc"), DEFECT);
        Run run = Run.of("check", "--root", root(), "--output", "/dev/full");
        assertEquals(Exit.UNABLE, run.status());
        assertTrue(run.err().contains("cannot write /dev/full"), run.err());
        assertFalse(Files.isRegularFile(Path.of("/dev/full")));
    }

    @Test
    void aReportGoesThroughALinkAndKeepsPermissions() throws IOException {
        Files.writeString(project.resolve("a.cc"), DEFECT);
        Path report = Files.writeString(project.resolve("report.txt"), "old");
        Path link = Files.createSymbolicLink(project.resolve("link.txt"), report);
        Run.of("check", "--root", root(), "--output", link.toString());
        assertTrue(Files.isSymbolicLink(link));
        assertTrue(Files.readString(report).contains("gil-unnamed-guard"));
    }

    @Test
    void severitiesOfAFamilyHold() throws IOException {
        Files.writeString(project.resolve("a.cc"), DEFECT);
        Files.writeString(project.resolve("hanglint.toml"), "[severity]\ngil = \"note\"\n");
        assertEquals(Exit.CLEAN, Run.of("check", "--root", root()).status());
    }

    @Test
    void aNamedFolderThatGitIgnoresIsReported() throws IOException {
        Files.createDirectory(project.resolve("gen"));
        Files.writeString(project.resolve("gen/a.cc"), DEFECT);
        Files.writeString(project.resolve(".gitignore"), "gen/\n");
        assertEquals(
                Exit.FOUND,
                Run.of("check", "--root", root(), project.resolve("gen").toString())
                        .status());
    }

    @Test
    void wrongKnowledgeIsToldWithItsPlace() throws IOException {
        Files.writeString(project.resolve("hanglint.toml"), "knowledge = [\"k.toml\"]\n");
        Files.writeString(project.resolve("k.toml"), "library = \"x\"\n[[guard]]\nnames = [\"x::G\"]\n");
        Run run = Run.of("check", "--root", root());
        assertEquals(Exit.UNABLE, run.status());
        assertTrue(run.err().contains("k.toml:3:1: an entry of guard needs effect"), run.err());
    }

    @Test
    void whatTopLeavesOutIsCounted() throws IOException {
        Files.writeString(project.resolve("a.cc"), DEFECT + DEFECT.replace("on_event", "on_other"));
        Run none = Run.of("check", "--root", root(), "--top", "0");
        assertEquals(Exit.FOUND, none.status());
        assertEquals("2 findings not shown in 1 file\n", none.out());
        assertTrue(Run.of("check", "--root", root(), "--top", "1")
                .out()
                .contains("1 error, 1 finding not shown in 1 file"));
    }

    @Test
    void whatTheCommandLineSelectsByNameRunsAlthoughTheFileIgnoresIt() throws IOException {
        Files.writeString(project.resolve("a.cc"), DEFECT);
        Files.writeString(project.resolve("hanglint.toml"), "ignore = [\"gil-unnamed-guard\"]\n");
        assertEquals(Exit.CLEAN, Run.of("check", "--root", root()).status());
        assertEquals(
                Exit.CLEAN, Run.of("check", "--root", root(), "--select", "gil").status());
        assertEquals(
                Exit.FOUND,
                Run.of("check", "--root", root(), "--select", "gil-unnamed-guard")
                        .status());
        Files.writeString(project.resolve("hanglint.toml"), "ignore = [\"gil\"]\n");
        assertEquals(
                Exit.FOUND, Run.of("check", "--root", root(), "--select", "gil").status());
    }
}
