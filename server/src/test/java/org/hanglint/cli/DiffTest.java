package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check --diff REV} reports what changed since a revision, or became dangerous by it. */
class DiffTest {

    @TempDir
    Path temporary;

    private Repository repository;

    @BeforeEach
    void aRepositoryWithAnOldFinding() throws IOException {
        repository = Repository.in(temporary.resolve("repository"));
        repository.stage("old.cc", StagedTest.BAD);
        repository.stage("pkg/__init__.py", "");
        repository.stage("pkg/drain.py", StagedTest.DRAINS);
        repository.stage("pkg/scheduler.py", StagedTest.LOOP);
        repository.commit();
    }

    private Run since(String revision, String... more) {
        String[] all = new String[5 + more.length];
        System.arraycopy(
                new String[] {"check", "--root", repository.folder().toString(), "--diff", revision}, 0, all, 0, 5);
        System.arraycopy(more, 0, all, 5, more.length);
        return Run.of(all);
    }

    @Test
    void withoutAChangeOldFindingsAreNotReported() {
        assertEquals(Exit.CLEAN, since("HEAD").status());
    }

    @Test
    void whatIsOnDiskCountsStagedOrNot() throws IOException {
        repository.write("new.cc", StagedTest.BAD);
        Run run = since("HEAD", "--format", "json");
        assertEquals(Exit.FOUND, run.status());
        assertTrue(run.out().contains("\"path\": \"new.cc\""), run.out());
        assertTrue(run.out().contains("\"cause\": \"changed\""), run.out());
    }

    @Test
    void whatTheChangeCausesElsewhereIsToldApart() throws IOException {
        repository.stage("pkg/scheduler.py", StagedTest.LOOP.replace("pass", "drain(\"cuda\")"));
        repository.commit();
        assertEquals(Exit.CLEAN, since("HEAD").status());
        Run run = since("HEAD~1", "--format", "json");
        assertTrue(run.out().contains("\"cause\": \"reached\""), run.out());
    }

    @Test
    void otherLineEndsAreNoChange() throws IOException {
        repository.write("old.cc", StagedTest.BAD.replace("\n", "\r\n"));
        assertEquals(Exit.CLEAN, since("HEAD").status());
    }

    @Test
    void aRenameWithoutStagingIsSeen() throws IOException {
        repository.git("rm", "-q", "--cached", "old.cc");
        Path old = repository.folder().resolve("old.cc");
        java.nio.file.Files.move(old, repository.folder().resolve("moved.cc"));
        assertEquals(Exit.CLEAN, since("HEAD").status());
    }

    @Test
    void threeDotsStandForWhereTheBranchLeft() throws IOException {
        repository.git("checkout", "-q", "-b", "side");
        repository.stage("side.cc", StagedTest.GOOD);
        repository.commit();
        repository.git("checkout", "-q", "main");
        repository.stage("old.cc", StagedTest.GOOD);
        repository.commit();
        repository.git("checkout", "-q", "side");
        assertEquals(Exit.FOUND, since("main").status());
        assertEquals(Exit.CLEAN, since("main...").status());
    }

    @Test
    void anUnknownRevisionIsOneHelpfulLine() {
        for (String revision : new String[] {"nowhere", "nowhere...", "--upload-pack=x", ""}) {
            Run run = since(revision);
            assertEquals(Exit.UNABLE, run.status());
            assertEquals(1, run.complaints().size(), run.err());
            assertTrue(run.err().contains("git knows no revision"), run.err());
        }
    }

    @Test
    void bothChangesAtOnceAreRefused() {
        Run run = since("HEAD", "--staged");
        assertEquals(Exit.UNABLE, run.status());
        assertTrue(run.err().contains("exclude each other"), run.err());
    }
}
