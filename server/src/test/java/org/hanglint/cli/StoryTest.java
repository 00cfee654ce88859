package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The third incident of the design, built again with the compiler at hand: the source that was not running. */
class StoryTest {

    private static final String MISSING =
            "fixtures/artifacts/story/build.sh needs g++, strip, git, openssl, python3-dev and pybind11-dev";

    @TempDir
    private Path out;

    private void build(String direction) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        List.of("../fixtures/artifacts/story/build.sh", out.toString(), direction))
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assumeTrue(process.waitFor(5, TimeUnit.MINUTES) && process.exitValue() == 0, MISSING + ": " + said);
    }

    private Run run(String command, String... more) {
        String[] arguments = new String[more.length + 5];
        arguments[0] = command;
        arguments[1] = "--root";
        arguments[2] = out.resolve("repo").toString();
        arguments[3] = "--installed";
        arguments[4] = out.resolve("env").toString();
        System.arraycopy(more, 0, arguments, 5, more.length);
        return Run.of(arguments);
    }

    @Test
    void aWrapThatOnlyTheLibraryHasIsSeenThroughStripAndMatchesNoCommit() throws IOException, InterruptedException {
        build("forward");
        Run table = run("artifacts", "--log", out.resolve("job.log").toString());
        assertEquals(Exit.FOUND, table.status(), table.err());
        assertTrue(table.out().contains("differs: "), table.out());
        assertTrue(table.out().contains("calls PyGILState_Ensure 4 times"), table.out());
        assertTrue(table.out().contains("it matches none of the last 3 commits of this file"), table.out());
        assertTrue(
                table.out().contains("python_pass_pybind_bridge.cc:130 \"Begin to register the passes of fusions\";"
                        + " here that text stands at line 111"),
                table.out());
        Run check = run("check");
        assertEquals(Exit.FOUND, check.status(), check.out());
        assertTrue(check.out().contains("calls PyGILState_Ensure 4 times"), check.out());
        assertTrue(check.out().contains("[artifact-native-differs]"), check.out());
    }

    @Test
    void aWrapThatOnlyTheSourceHasIsSeenAndTheCommitIsNamed() throws IOException, InterruptedException {
        build("reverse");
        Run table = run("artifacts", "--log", out.resolve("job.log").toString());
        assertEquals(Exit.FOUND, table.status(), table.err());
        assertTrue(table.out().contains("it matches commit "), table.out());
        assertTrue(table.out().contains("1 commit of this file behind HEAD"), table.out());
        assertFalse(table.out().contains("artifact-log-line"), table.out());
        Run check = run("check");
        assertEquals(Exit.FOUND, check.status(), check.out());
        assertTrue(check.out().contains("[artifact-native-differs]"), check.out());
    }
}
