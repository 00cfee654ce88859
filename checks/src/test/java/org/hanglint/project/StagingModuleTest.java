package org.hanglint.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The Python module that fixes add, tried on a real torch where this machine has one. */
class StagingModuleTest {

    private static final String TESTS = "src/test/python/test_pinned_staging.py";

    /** Debian's Python has Debian's torch, whatever stands first on the path. */
    private static final List<String> PYTHONS = List.of("/usr/bin/python3", "python3");

    private record Ended(int status, String said) {}

    @Test
    void itsOwnTestsPassOnARealTorch() throws IOException, InterruptedException {
        Optional<String> python = withTorch();
        assumeTrue(python.isPresent(), "no torch: install Debian's python3-torch to run " + TESTS);
        Ended tests = run(python.get(), TESTS);
        assertEquals(0, tests.status(), tests.said());
    }

    private static Optional<String> withTorch() throws InterruptedException {
        for (String python : PYTHONS) {
            if (hasTorch(python)) {
                return Optional.of(python);
            }
        }
        return Optional.empty();
    }

    private static boolean hasTorch(String python) throws InterruptedException {
        try {
            return run(python, "-c", "import torch").status() == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }

    private static Ended run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), said);
    }
}
