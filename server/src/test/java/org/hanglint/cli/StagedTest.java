package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check --staged} sees what the next commit would hold, and nothing else. */
class StagedTest {

    static final String BAD = """
        #include <pybind11/pybind11.h>
        void on_event() {
            pybind11::gil_scoped_acquire();
        }
        """;

    static final String GOOD = BAD.replace("acquire()", "acquire gil");

    /** Waits with the GIL held, if Python calls it. */
    static final String WAITS = """
        #include <pybind11/pybind11.h>
        #include <future>
        int result(std::future<int> &pending) {
            return pending.get();
        }
        """;

    static final String BINDS = """
        #include <pybind11/pybind11.h>
        int result(std::future<int> &pending);
        PYBIND11_MODULE(join, m) {
            m.def("result", &result);
        }
        """;

    /** Copies to the host, and nothing calls it again and again yet. */
    static final String DRAINS = """
        import torch


        def drain(device):
            counts = torch.zeros(4, device="cuda")
            return counts.cpu()
        """;

    static final String LOOP = """
        from pkg.drain import drain


        class Scheduler:
            def event_loop_normal(self):
                while True:
                    pass
        """;

    @TempDir
    Path temporary;

    private Repository repository;

    @BeforeEach
    void aRepository() throws IOException {
        repository = Repository.in(temporary.resolve("repository"));
        repository.stage("readme.md", "text\n");
        repository.commit();
    }

    private void passes(Run run) {
        assertEquals(Exit.CLEAN, run.status(), run.out() + run.err());
        assertTrue(run.out().startsWith("Nothing found"), run.out());
    }

    private void fails(Run run, String part) {
        assertEquals(Exit.FOUND, run.status(), run.out() + run.err());
        assertTrue(run.out().contains(part), run.out());
    }

    @Test
    void badStagedAndGoodOnDiskFails() throws IOException {
        repository.stage("a.cc", BAD);
        repository.write("a.cc", GOOD);
        fails(repository.staged(), "a.cc:3:5: error:");
    }

    @Test
    void goodStagedAndBadOnDiskPasses() throws IOException {
        repository.stage("a.cc", GOOD);
        repository.write("a.cc", BAD);
        passes(repository.staged());
    }

    @Test
    void anUntrackedFileDoesNotLeakIn() throws IOException {
        repository.stage("a.cc", GOOD);
        repository.write("b.cc", BAD);
        passes(repository.staged());
    }

    @Test
    void anUntrackedFileIsNoContextEither() throws IOException {
        repository.stage("waits.cc", WAITS);
        repository.write("binds.cc", BINDS);
        passes(repository.staged());
    }

    @Test
    void theFirstCommitOfARepositoryIsAllChange() throws IOException {
        Repository fresh = Repository.in(temporary.resolve("fresh"));
        fresh.stage("a.cc", BAD);
        fails(fresh.staged(), "a.cc:3:5: error:");
    }

    @Test
    void anOldFindingOnOldLinesIsNotReported() throws IOException {
        repository.stage("a.cc", BAD);
        repository.commit();
        repository.stage("a.cc", "// A comment above moves every line.\n" + BAD);
        passes(repository.staged());
    }

    @Test
    void aChangedLineIsReportedAlthoughItWasBadBefore() throws IOException {
        repository.stage("a.cc", BAD);
        repository.commit();
        repository.stage("a.cc", BAD.replace("acquire();", "acquire(); // again"));
        fails(repository.staged(), "a.cc:3:5: error:");
    }

    @Test
    void anOldLineThatTheChangeMakesDangerousIsToldApart() throws IOException {
        repository.stage("pkg/__init__.py", "");
        repository.stage("pkg/drain.py", DRAINS);
        repository.stage("pkg/scheduler.py", LOOP);
        repository.commit();
        repository.stage("pkg/scheduler.py", LOOP.replace("pass", "drain(\"cuda\")"));
        Run run = repository.staged("--format", "json");
        fails(run, "\"cause\": \"reached\"");
        assertTrue(run.out().contains("\"path\": \"pkg/drain.py\""), run.out());
        fails(repository.staged(), "caused by the change: the line itself is older");
    }

    @Test
    void aRemovedLineCanMakeAnOldOneDangerous() throws IOException {
        String releases = WAITS.replace("    return", "    pybind11::gil_scoped_release release;\n    return");
        repository.stage("waits.cc", releases);
        repository.stage("binds.cc", BINDS);
        passes(repository.staged());
        repository.commit();
        repository.stage("waits.cc", WAITS);
        fails(repository.staged("--format", "json"), "\"cause\": \"reached\"");
    }

    @Test
    void aFindingOnAChangedLineSaysSo() throws IOException {
        repository.stage("a.cc", BAD);
        fails(repository.staged("--format", "json"), "\"cause\": \"changed\"");
    }

    @Test
    void aRenamedFileIsOld() throws IOException {
        repository.stage("a.cc", BAD);
        repository.commit();
        repository.git("mv", "a.cc", "b.cc");
        passes(repository.staged());
    }

    @Test
    void aRenamedFileWithAChangedLineIsReportedUnderItsNewName() throws IOException {
        String padding = "int unchanged;\n".repeat(10);
        repository.stage("a.cc", GOOD + padding);
        repository.commit();
        repository.git("mv", "a.cc", "b.cc");
        repository.stage("b.cc", BAD + padding);
        fails(repository.staged(), "b.cc:3:5: error:");
    }

    @Test
    void aStagedDeletionPasses() throws IOException {
        repository.stage("a.cc", BAD);
        repository.commit();
        repository.git("rm", "-q", "a.cc");
        passes(repository.staged());
    }

    @Test
    void aFileDeletedOnDiskOnlyIsStillStaged() throws IOException {
        repository.stage("a.cc", BAD);
        Files.delete(repository.folder().resolve("a.cc"));
        fails(repository.staged(), "a.cc:3:5: error:");
        fails(repository.staged(repository.folder().resolve("a.cc").toString()), "a.cc:3:5: error:");
    }

    @Test
    void namesWithSpacesAndBeyondAsciiAreRead() throws IOException {
        repository.stage("mit Leerzeichen/über.cc", BAD);
        repository.stage("日本 語.cc", BAD);
        Run run = repository.staged();
        fails(run, "mit Leerzeichen/über.cc:3:5: error:");
        fails(run, "日本 語.cc:3:5: error:");
    }

    @Test
    void aSubmoduleIsNoFile() throws IOException {
        Repository library = Repository.in(temporary.resolve("library"));
        library.stage("lib.cc", BAD);
        library.commit();
        repository.git("submodule", "--quiet", "add", library.folder().toString(), "deps/library");
        repository.stage("a.cc", GOOD);
        passes(repository.staged());
    }

    @Test
    void aCommitInsideASubmoduleIsChecked() throws IOException {
        Repository library = Repository.in(temporary.resolve("library"));
        library.stage("lib.cc", GOOD);
        library.commit();
        repository.git("submodule", "--quiet", "add", library.folder().toString(), "deps/library");
        Repository inner = new Repository(repository.folder().resolve("deps/library"));
        inner.stage("lib.cc", BAD);
        fails(inner.staged(), "lib.cc:3:5: error:");
        inner.hook("check --staged");
        assertNotEquals(0, inner.tryGit("commit", "-qm", "bad").status());
    }

    @Test
    void aLinkedWorktreeHasAnIndexOfItsOwn() throws IOException {
        repository.git("worktree", "add", "-q", "../linked");
        Repository linked = new Repository(temporary.resolve("linked"));
        linked.stage("a.cc", BAD);
        fails(linked.staged(), "a.cc:3:5: error:");
        passes(repository.staged());
        linked.hook("check --staged");
        assertNotEquals(0, linked.tryGit("commit", "-qm", "bad").status());
    }

    @Test
    void aRootBelowTheTopSeesItsOwnPart() throws IOException {
        repository.stage("part/hanglint.toml", "");
        repository.stage("part/a.cc", BAD);
        repository.stage("b.cc", BAD);
        Run run = Run.of(
                "check",
                "--staged",
                "--root",
                repository.folder().resolve("part").toString());
        fails(run, "a.cc:3:5: error:");
        assertFalse(run.out().contains("b.cc"), run.out());
    }

    @Test
    void anIndexInParts() throws IOException {
        repository.git("update-index", "--split-index");
        repository.stage("a.cc", BAD);
        fails(repository.staged(), "a.cc:3:5: error:");
    }

    @Test
    void aRepositoryWithLongHashes() throws IOException {
        Repository modern = Repository.in(temporary.resolve("modern"), "--object-format=sha256");
        modern.stage("a.cc", GOOD);
        modern.commit();
        modern.stage("a.cc", BAD);
        fails(modern.staged(), "a.cc:3:5: error:");
    }

    @Test
    void aFileInConflictIsListed() throws IOException {
        repository.stage("a.cc", "int a;\n" + GOOD);
        repository.commit();
        repository.git("checkout", "-q", "-b", "side");
        repository.stage("a.cc", "int b;\n" + BAD);
        repository.commit();
        repository.git("checkout", "-q", "main");
        repository.stage("a.cc", "int c;\n" + GOOD);
        repository.commit();
        assertNotEquals(0, repository.tryGit("merge", "-q", "side").status());
        assertTrue(repository.staged().out().contains("a.cc: in conflict: merge it first"));
    }

    @Test
    void whatIsOnlyIntendedIsNotStaged() throws IOException {
        repository.write("a.cc", BAD);
        repository.git("add", "-N", "a.cc");
        passes(repository.staged());
    }

    @Test
    void aStagedLinkIsNoFile() throws IOException {
        Files.createSymbolicLink(repository.folder().resolve("link.cc"), Path.of("/etc/passwd"));
        repository.git("add", "link.cc");
        passes(repository.staged());
    }

    @Test
    void aTrackedFileIsReportedAlthoughItIsIgnored() throws IOException {
        repository.stage(".gitignore", "gen/\n");
        repository.write("gen/a.cc", BAD);
        repository.git("add", "-f", "gen/a.cc");
        fails(repository.staged(), "gen/a.cc:3:5: error:");
    }

    @Test
    void aChangeOfOtherFilesOnlyAnalysesNothing() throws IOException {
        repository.stage("a.cc", BAD);
        repository.commit();
        repository.stage("readme.md", "other text\n");
        assertEquals("Nothing found in 0 files\n", repository.staged().out());
    }
}
