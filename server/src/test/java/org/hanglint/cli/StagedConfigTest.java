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

/** {@code --staged} inside commits, with configurations, and in a repository that nobody trusts. */
class StagedConfigTest {

    @TempDir
    Path temporary;

    private Repository repository;

    @BeforeEach
    void aRepository() throws IOException {
        repository = Repository.in(temporary.resolve("repository"));
        repository.stage("a.cc", StagedTest.GOOD);
        repository.stage("b.cc", StagedTest.GOOD);
        repository.commit();
    }

    @Test
    void aCommitOfEverythingIsRefusedByTheHook() throws IOException {
        repository.hook("check --staged");
        repository.write("a.cc", StagedTest.BAD);
        Repository.Result commit = repository.tryGit("commit", "-qam", "bad");
        assertNotEquals(0, commit.status());
        assertTrue(commit.output().contains("a.cc:3:5: error:"), commit.output());
        repository.write("a.cc", StagedTest.GOOD + "\n");
        assertEquals("", repository.git("commit", "-qam", "good").replaceAll("(?m)^Nothing found.*\n", ""));
    }

    @Test
    void aCommitOfOnePathLeavesTheRestOfTheIndexOut() throws IOException {
        repository.hook("check --staged");
        repository.stage("a.cc", StagedTest.BAD);
        repository.write("b.cc", StagedTest.GOOD + "\n");
        repository.git("commit", "-qm", "only b", "b.cc");
        Repository.Result commit = repository.tryGit("commit", "-qm", "a", "a.cc");
        assertNotEquals(0, commit.status());
        assertTrue(commit.output().contains("a.cc:3:5: error:"), commit.output());
    }

    @Test
    void aCommitFromASubfolderIsChecked() throws IOException {
        repository.hook("check --staged");
        repository.write("sub/c.cc", StagedTest.BAD);
        repository.git("add", "sub/c.cc");
        Repository below = new Repository(repository.folder().resolve("sub"));
        Repository.Result commit = below.tryGit("commit", "-qm", "bad");
        assertNotEquals(0, commit.status());
        assertTrue(commit.output().contains("sub/c.cc:3:5: error:"), commit.output());
    }

    @Test
    void theStagedConfigurationHoldsNotTheOneOnDisk() throws IOException {
        repository.stage("hanglint.toml", "ignore = [\"gil-unnamed-guard\"]\n");
        repository.stage("a.cc", StagedTest.BAD);
        repository.write("hanglint.toml", "");
        assertEquals(Exit.CLEAN, repository.staged().status());
        repository.git("add", "hanglint.toml");
        repository.write("hanglint.toml", "ignore = [\"gil-unnamed-guard\"]\n");
        assertEquals(Exit.FOUND, repository.staged().status());
    }

    @Test
    void anUntrackedConfigurationIsNotUsedAndThatIsSaid() throws IOException {
        repository.write("hanglint.toml", "ignore = [\"gil\"]\n");
        repository.stage("a.cc", StagedTest.BAD);
        Run run = repository.staged();
        assertEquals(Exit.FOUND, run.status());
        assertTrue(run.err().contains("is not in git's index and is not used"), run.err());
    }

    @Test
    void stagedKnowledgeAndExtendedFilesHold() throws IOException {
        repository.stage("hanglint.toml", "extend = \"shared/base.toml\"\n");
        repository.stage("shared/base.toml", "knowledge = [\"own.toml\"]\nignore = [\"gil-unnamed-guard\"]\n");
        repository.stage("shared/own.toml", "library = \"own\"\n");
        repository.stage("a.cc", StagedTest.BAD);
        repository.write("shared/base.toml", "wrong = 1\n");
        Run run = repository.staged();
        assertEquals(Exit.CLEAN, run.status(), run.out() + run.err());
    }

    @Test
    void aNewHotRootIsACauseLikeAnyOther() throws IOException {
        repository.stage("hanglint.toml", "");
        repository.stage("pkg/__init__.py", "");
        repository.stage("pkg/loop.py", """
            import torch


            def turn(device):
                counts = torch.zeros(4, device="cuda")
                return counts.cpu()
            """);
        repository.commit();
        repository.stage("hanglint.toml", "[hot]\nroots = [\"pkg.loop.turn\"]\n");
        Run run = repository.staged("--format", "json");
        assertEquals(Exit.FOUND, run.status(), run.out() + run.err());
        assertTrue(run.out().contains("\"cause\": \"reached\""), run.out());
    }

    @Test
    void nothingThatTheRepositoryConfiguresIsRun() throws IOException {
        Path marker = temporary.resolve("marker");
        Path script = Files.writeString(temporary.resolve("script"), "#!/bin/sh\ntouch '" + marker + "'\ncat\n");
        script.toFile().setExecutable(true);
        String program = script.toString();
        for (String key : new String[] {
            "core.fsmonitor",
            "core.pager",
            "diff.external",
            "core.editor",
            "filter.x.clean",
            "filter.x.smudge",
            "diff.x.textconv",
            "diff.x.command",
            "core.sshCommand",
            "core.alternateRefsCommand",
            "gpg.program"
        }) {
            repository.git("config", key, program);
        }
        for (String hook : new String[] {"post-index-change", "post-checkout", "reference-transaction", "pre-commit"}) {
            Path file = repository.folder().resolve(".git/hooks/" + hook);
            Files.createDirectories(file.getParent());
            Files.copy(script, file);
            file.toFile().setExecutable(true);
        }
        repository.stage("c.cc", StagedTest.BAD);
        repository.stage(".gitattributes", "* filter=x diff=x\n");
        Files.deleteIfExists(marker);
        assertEquals(Exit.FOUND, repository.staged().status());
        Run.of("check", "--diff", "HEAD", "--root", repository.folder().toString());
        assertFalse(Files.exists(marker), "something of the repository was run");
    }

    @Test
    void aMissingObjectIsListedAndNotFetched() throws IOException {
        repository.stage("c.cc", StagedTest.BAD);
        String id = repository.git("rev-parse", ":c.cc").strip();
        Path object = repository.folder().resolve(".git/objects/" + id.substring(0, 2) + "/" + id.substring(2));
        object.toFile().setWritable(true);
        Files.delete(object);
        repository.git("config", "remote.origin.url", "https://example.invalid/");
        repository.git("config", "remote.origin.promisor", "true");
        repository.git("config", "extensions.partialClone", "origin");
        repository.git("config", "core.repositoryFormatVersion", "1");
        Run run = repository.staged();
        assertTrue(run.out().contains("not analysed: c.cc: git "), run.out() + run.err());
    }

    @Test
    void outsideOfARepositoryItSaysSo() throws IOException {
        Path plain = Files.createDirectory(temporary.resolve("plain"));
        for (String[] change : new String[][] {{"--staged"}, {"--diff", "HEAD"}}) {
            Run run = change.length == 1
                    ? Run.of("check", change[0], "--root", plain.toString())
                    : Run.of("check", change[0], change[1], "--root", plain.toString());
            assertEquals(Exit.UNABLE, run.status());
            assertEquals(1, run.complaints().size(), run.err());
            assertTrue(run.err().contains("no git work tree at"), run.err());
        }
    }

    @Test
    void aHugeStagedFileIsListedAndTheNextIsStillRead() throws IOException {
        repository.stage("a0.py", "# a table that somebody generated\n".repeat(2_000_000));
        repository.stage("a1.cc", StagedTest.BAD);
        Run run = repository.staged("--jobs", "1");
        assertTrue(run.out().contains("not analysed: a0.py: larger than 64 MB"), run.out());
        assertTrue(run.out().contains("a1.cc:3:5: error:"), run.out());
    }
}
