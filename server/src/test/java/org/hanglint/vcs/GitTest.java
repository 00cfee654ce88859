package org.hanglint.vcs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which git is asked, about which repository. */
class GitTest {

    @TempDir
    Path folder;

    @Test
    void withoutGitItSaysWhatIsMissing() {
        Map<String, String> environment = Map.of("PATH", folder.toString());
        GitProblem problem = assertThrows(GitProblem.class, () -> Git.above(folder, environment));
        assertTrue(String.valueOf(problem.getMessage()).contains("git is not installed"));
    }

    @Test
    void aProgramOfTheWorkspaceIsNotGit() throws IOException {
        Files.writeString(folder.resolve("git"), "#!/bin/sh\n").toFile().setExecutable(true);
        for (String path : new String[] {"", ".", "bin"}) {
            assertThrows(GitProblem.class, () -> Git.above(folder, Map.of("PATH", path)));
        }
    }

    @Test
    void theEnvironmentOfAnotherRepositorysHookDoesNotCount() throws IOException, GitProblem, InterruptedException {
        Path one = init("one");
        Path other = init("other");
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("GIT_DIR", other.resolve(".git").toString());
        environment.put("GIT_WORK_TREE", other.toString());
        environment.put("GIT_INDEX_FILE", other.resolve(".git/index").toString());
        try (Git git = Git.above(one, environment)) {
            assertEquals(one.toRealPath(), git.top());
        }
        try (Git git = Git.above(other, environment)) {
            assertEquals(other.toRealPath(), git.top());
        }
    }

    private Path init(String name) throws IOException, InterruptedException {
        Path repository = Files.createDirectory(folder.resolve(name));
        new ProcessBuilder("git", "init", "-q", repository.toString()).start().waitFor();
        return repository;
    }
}
