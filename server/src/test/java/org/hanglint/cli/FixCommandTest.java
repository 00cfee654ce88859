package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code hanglint fix} does to files. */
class FixCommandTest {

    private static final String BAD = StagedTest.BAD;
    private static final String FIXED = BAD.replace("acquire()", "acquire guard");

    /** Naming the guard would let the wait run with the GIL held. */
    private static final String TRAP = """
        #include <pybind11/pybind11.h>
        #include <future>
        void on_event(std::future<int> &pending) {
            pybind11::gil_scoped_acquire();
            pending.get();
        }
        """;

    @TempDir
    Path project;

    private Run fix(String... more) {
        return Run.of(Stream.concat(Stream.of("fix", "--root", project.toString()), Stream.of(more))
                .toArray(String[]::new));
    }

    private String text(String path) throws IOException {
        return Files.readString(project.resolve(path));
    }

    private static final String COPIES = """
        import torch


        class Worker:
            def __init__(self):
                self.tokens = torch.zeros(64, device="cuda")

            def run_batch(self):
                return self.tokens.cpu(), self.tokens.tolist()
        """;

    @Test
    void safeFixesAreAppliedAndASecondRunChangesNothing() throws IOException {
        Files.writeString(project.resolve("a.cc"), BAD + BAD.replace("on_event", "on_other"));
        Run run = fix();
        assertEquals(Exit.CLEAN, run.status(), run.out() + run.err());
        assertTrue(run.out().contains("fixed a.cc:3: gil-unnamed-guard: give the guard a name ["), run.out());
        assertTrue(run.out().endsWith("2 fixed in 1 file\n"), run.out());
        assertEquals(FIXED + FIXED.replace("on_event", "on_other"), text("a.cc"));
        assertEquals("Nothing fixed\n", fix().out());
        assertEquals(FIXED + FIXED.replace("on_event", "on_other"), text("a.cc"));
    }

    @Test
    void whatOnlyThePreprocessorMakesIntoCIsNoWorse() throws IOException {
        String early = """
            #include <Python.h>
            int poll_once(int);
            static PyObject *poll(PyObject *self, PyObject *args) {
                int ready;
                Py_BEGIN_ALLOW_THREADS
                ready = poll_once(0);
                if (ready < 0)
                    return NULL;
                Py_END_ALLOW_THREADS
                return PyLong_FromLong(ready);
            }
            """;
        Files.writeString(project.resolve("a.c"), early);
        Run run = fix();
        assertEquals(Exit.CLEAN, run.status(), run.out() + run.err());
        assertEquals(early.replace("return NULL;", "{ Py_BLOCK_THREADS return NULL; }"), text("a.c"));
    }

    @Test
    void aDryRunIsAPatchThatGitApplies() throws IOException {
        Repository repository = Repository.in(project.resolve("repository"));
        byte[] latin = ("// caf\u00e9\n" + BAD).getBytes(StandardCharsets.ISO_8859_1);
        Files.write(repository.write("mit Leerzeichen/a.cc", ""), latin);
        repository.write("b.cc", BAD.stripTrailing());
        Run dry = Run.of("fix", "--dry-run", "--root", repository.folder().toString());
        assertEquals(Exit.CLEAN, dry.status(), dry.err());
        assertTrue(dry.err().contains("Would fix 2 in 2 files"), dry.err());
        assertArrayEquals(latin, Files.readAllBytes(repository.folder().resolve("mit Leerzeichen/a.cc")));
        Files.write(repository.folder().resolve("fix.patch"), dry.bytes());
        repository.git("apply", "fix.patch");
        byte[] fixed = ("// caf\u00e9\n" + FIXED).getBytes(StandardCharsets.ISO_8859_1);
        assertArrayEquals(fixed, Files.readAllBytes(repository.folder().resolve("mit Leerzeichen/a.cc")));
        assertEquals(FIXED.stripTrailing(), Files.readString(repository.folder().resolve("b.cc")));
    }

    @Test
    void aFixThatWouldCauseAnotherFindingIsRefusedAndTheOthersAreApplied() throws IOException {
        for (int i = 0; i < 5; i++) {
            Files.writeString(project.resolve("good" + i + ".cc"), BAD.replace("on_event", "good" + i));
        }
        Files.writeString(project.resolve("g.cc"), TRAP);
        Run run = fix();
        assertEquals(Exit.FOUND, run.status(), run.out() + run.err());
        assertTrue(run.out().contains("refused g.cc:4: gil-unnamed-guard"), run.out());
        assertTrue(run.out().contains("it would cause gil-blocking-call at g.cc:5"), run.out());
        assertTrue(run.out().endsWith("5 fixed in 5 files, 1 refused, 1 left\n"), run.out());
        assertEquals(TRAP, text("g.cc"));
        assertTrue(text("good4.cc").contains("acquire guard;"));
    }

    @Test
    void offeredFixesNeedTheirOption() throws IOException {
        copyDemo();
        String build = text("bridge/CMakeLists.txt");
        Run safe = fix();
        assertEquals(Exit.CLEAN, safe.status(), safe.out() + safe.err());
        assertTrue(safe.out().contains("with an offered fix: --unsafe, or --only FINGERPRINT"), safe.out());
        assertEquals(build, text("bridge/CMakeLists.txt"));
        Run unsafe = fix("--unsafe", "--select", "gil-triple-wrap");
        assertEquals(Exit.CLEAN, unsafe.status(), unsafe.out() + unsafe.err());
        assertTrue(text("bridge/CMakeLists.txt").contains("PYBIND11_SIMPLE_GIL_MANAGEMENT"));
    }

    @Test
    void aFixMayAddAModuleOnceAndItsPatchMakesTheFile() throws IOException {
        Repository repository = Repository.in(project.resolve("repository"));
        repository.write("pkg/__init__.py", "");
        repository.write("pkg/worker.py", COPIES);
        Run dry = Run.of(
                "fix", "--unsafe", "--dry-run", "--root", repository.folder().toString());
        assertEquals(Exit.CLEAN, dry.status(), dry.err());
        Files.write(repository.folder().resolve("fix.patch"), dry.bytes());
        repository.git("apply", "fix.patch");
        String applied = Files.readString(repository.folder().resolve("pkg/worker.py"));
        assertTrue(applied.contains("return d2h(self.tokens), d2list(self.tokens)"), applied);
        String module = Files.readString(repository.folder().resolve("pkg/pinned_staging.py"));
        repository.write("pkg/worker.py", COPIES);
        Run again = Run.of("fix", "--unsafe", "--root", repository.folder().toString());
        assertEquals(Exit.CLEAN, again.status(), again.out() + again.err());
        assertTrue(again.out().endsWith("2 fixed in 1 file\n"), again.out());
        assertEquals(applied, Files.readString(repository.folder().resolve("pkg/worker.py")));
        assertEquals(module, Files.readString(repository.folder().resolve("pkg/pinned_staging.py")));
    }

    @Test
    void onlyCuresTheFindingThatItNames() throws IOException {
        Files.writeString(project.resolve("a.cc"), BAD);
        Files.writeString(project.resolve("b.cc"), BAD);
        String report = Run.of("check", "--format", "json", "--root", project.toString())
                .out();
        String fingerprint = report.replaceAll("(?s).*?\"fingerprint\": \"(\\w+)\".*", "$1");
        Run run = fix("--only", fingerprint);
        assertEquals(Exit.CLEAN, run.status(), run.out() + run.err());
        assertEquals(FIXED, text("a.cc"));
        assertEquals(BAD, text("b.cc"));
        Run unknown = fix("--only", "0123456789abcdef");
        assertEquals(Exit.UNABLE, unknown.status());
        assertEquals(1, unknown.complaints().size(), unknown.err());
    }

    @Test
    void linesKeepTheirEndsAndFilesTheirPermissions() throws IOException {
        Path file = Files.writeString(project.resolve("a.cc"), BAD.replace("\n", "\r\n"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x---"));
        fix();
        assertEquals(FIXED.replace("\n", "\r\n"), text("a.cc"));
        assertEquals("rwxr-x---", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    @Test
    void nothingIsLeftBesideTheFiles() throws IOException {
        Files.writeString(project.resolve("a.cc"), BAD);
        fix();
        try (Stream<Path> files = Files.list(project)) {
            assertEquals(
                    List.of("a.cc"),
                    files.map(file -> file.getFileName().toString()).toList());
        }
    }

    @Test
    void foldersOfTestsAreLeftAloneUnlessNamed() throws IOException {
        Files.createDirectory(project.resolve("tests"));
        Files.writeString(project.resolve("tests/a.cc"), BAD);
        fix();
        assertEquals(BAD, text("tests/a.cc"));
        fix(project.resolve("tests").toString());
        assertEquals(FIXED, text("tests/a.cc"));
    }

    @Test
    void anUnusedSuppressionGoesInALaterRound() throws IOException {
        Files.writeString(
                project.resolve("a.cc"), BAD.replace("();", "(); // hanglint: ignore[gil-triple-wrap] it is not one"));
        Run run = fix();
        assertEquals(Exit.CLEAN, run.status(), run.out());
        assertEquals(FIXED, text("a.cc"));
        assertFalse(run.out().contains("refused"), run.out());
    }

    private void copyDemo() throws IOException {
        Path demo = Path.of("../fixtures/demo");
        try (Stream<Path> files = Files.walk(demo)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = project.resolve(demo.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }
}
