package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Projects and command lines that are not as one expects them. */
class OddProjectTest {

    private static final String BAD = StagedTest.BAD;

    @TempDir
    Path project;

    private Run check(String... more) {
        String[] all = new String[more.length + 3];
        System.arraycopy(new String[] {"check", "--root", project.toString()}, 0, all, 0, 3);
        System.arraycopy(more, 0, all, 3, more.length);
        return Run.of(all);
    }

    private static long findings(Run run) {
        return run.out()
                .lines()
                .filter(line -> line.contains("[gil-unnamed-guard]"))
                .count();
    }

    @Test
    void controlCharactersInNamesDoNotReachTheTerminal() throws IOException {
        Files.writeString(project.resolve("red\u001b[31m.cc"), BAD);
        Files.writeString(project.resolve("two\nlines.cc"), BAD);
        Files.createSymbolicLink(project.resolve("bell\u0007.py"), project.resolve("nothing"));
        Run run = check();
        assertFalse(run.out().contains("\u001b") || run.out().contains("\u0007"), run.out());
        assertTrue(run.out().contains("red\\x1b[31m.cc:3:5: error:"), run.out());
        assertTrue(run.out().contains("two\\x0alines.cc:3:5: error:"), run.out());
        assertTrue(run.out().contains("not analysed: bell\\x07.py: a symbolic link to nothing"), run.out());
    }

    @Test
    void aNameThatIsNoTextIsListed() throws IOException, InterruptedException {
        new ProcessBuilder("sh", "-c", "touch \"$(printf 'caf\\351.cc')\"")
                .directory(project.toFile())
                .start()
                .waitFor();
        assertTrue(check().out().contains("its name is not UTF-8"), check().out());
    }

    @Test
    void aLinkToAnotherFileOfTheProjectIsThatFile() throws IOException {
        Files.writeString(project.resolve("a.cc"), BAD);
        Files.createDirectory(project.resolve("other"));
        Files.createSymbolicLink(project.resolve("other/a.cc"), Path.of("../a.cc"));
        Run run = check();
        assertEquals(1, findings(run), run.out());
        assertTrue(run.out().contains("in 1 file"), run.out());
    }

    @Test
    void aLinkToWhatIsNoSourceByItsOwnNameIsRead() throws IOException {
        Files.writeString(project.resolve("a.cc.in"), BAD);
        Files.createSymbolicLink(project.resolve("a.cc"), Path.of("a.cc.in"));
        assertEquals(1, findings(check()));
    }

    @Test
    void aLinkedWorktreeInsideOfTheProjectIsNotReadAgain() throws IOException {
        Repository repository = Repository.in(project);
        repository.stage("a.cc", BAD);
        repository.commit();
        repository.git("worktree", "add", "-q", "trees/second");
        Run run = check();
        assertEquals(1, findings(run), run.out());
    }

    @Test
    void aNameThatFitsNoFunctionIsTold() throws IOException {
        Files.writeString(project.resolve("a.py"), "def turn():\n    pass\n");
        Files.writeString(
                project.resolve("hanglint.toml"),
                "[hot]\nroots = [\"a.turn\", \"a.tunr\", \"tur*\"]\ncold = [\"*.none\"]\n");
        Run run = check();
        assertEquals(Exit.CLEAN, run.status());
        assertEquals(2, run.complaints().size(), run.err());
        assertTrue(run.err().contains("hanglint.toml:2: no function of the project fits \"a.tunr\""), run.err());
        assertTrue(run.err().contains("hanglint.toml:3: no function of the project fits \"*.none\""), run.err());
    }

    @Test
    void aMethodThatIsNamedAsARootIsFound() throws IOException {
        Files.writeString(project.resolve("a.py"), "class Engine:\n    def pump(self):\n        pass\n");
        Files.writeString(
                project.resolve("hanglint.toml"), "[hot]\nroots = [\"a.Engine.pump\", \"*.pump\", \"pump\"]\n");
        Run run = Run.of("check", "--root", project.toString());
        assertEquals("", run.err());
    }

    @Test
    void aWrongRegularExpressionIsTold() throws IOException {
        Files.writeString(project.resolve("hanglint.toml"), "[hot]\nroots = [\"/[/\"]\n");
        Run run = check();
        assertEquals(Exit.UNABLE, run.status());
        assertTrue(run.err().contains("is no regular expression"), run.err());
    }

    @Test
    void aFileWithASyntaxErrorIsAnalysedAndListed() throws IOException {
        Files.writeString(project.resolve("broken.py"), "x = 1\ndef f(:\n    pass\n\n\ny = 2\n");
        Files.writeString(project.resolve("whole.py"), "x = 1\n");
        Run run = check();
        assertEquals(Exit.CLEAN, run.status());
        assertTrue(run.out().contains("not analysed: broken.py: in part: syntax error in line 2\n"), run.out());
        String json = check("--format", "json").out();
        assertTrue(json.contains("\"files\": 2,\n    \"parsed\": 1,"), json);
    }

    @Test
    void aFunctionOfCppThatDoesNotParseIsListedAndTheOthersAreAnalysed() throws IOException {
        Files.writeString(
                project.resolve("broken.cc"), BAD + "void g() {\n<<<<<<< ours\n    if (;\n>>>>>>> theirs\n}\n");
        Run run = check();
        assertEquals(1, findings(run), run.out());
        assertTrue(run.out().contains("not analysed: broken.cc: in part: syntax error in line "), run.out());
    }

    @Test
    void oneFileForTwoReportsIsRefused() {
        String file = project.resolve("report").toString();
        String same = project.resolve("x/../report").toString();
        Run run = check("--output", file, "--report", "json=" + same);
        assertEquals(Exit.UNABLE, run.status());
        assertEquals(1, run.complaints().size(), run.err());
        assertTrue(run.err().contains("two reports for one file"), run.err());
        assertFalse(Files.exists(project.resolve("report")));
    }

    @Test
    void aFolderThatNobodyMayWriteIsAReason() throws IOException {
        Files.writeString(project.resolve("a.cc"), BAD);
        Run run = check("--output", "/proc/hanglint.txt");
        assertEquals(Exit.UNABLE, run.status());
        assertEquals(1, run.complaints().size(), run.err());
        assertTrue(run.err().contains("cannot write /proc/hanglint.txt: "), run.err());
    }

    @Test
    void anOptionWithoutAUseForItsValueIsRefused() {
        Run run = check("--all=yes");
        assertEquals(Exit.UNABLE, run.status());
        assertTrue(run.err().contains("--all takes no value"), run.err());
    }
}
