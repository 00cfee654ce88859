package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is ended from outside says so. */
class InterruptionTest {

    /** What a shell makes of a process that the signal for termination ended. */
    private static final int TERMINATED = 128 + 15;

    @TempDir
    Path project;

    @Test
    void aRunThatIsEndedWhileItWritesSaysSo() throws IOException, InterruptedException {
        StringBuilder code = new StringBuilder("#include <pybind11/pybind11.h>\n");
        for (int i = 0; i < 500; i++) {
            code.append("void f").append(i).append("() { pybind11::gil_scoped_acquire(); }\n");
        }
        Files.writeString(project.resolve("a.cc"), code);
        Path pipe = project.resolve("pipe");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        Process process = new ProcessBuilder(RealProcess.command(
                        "check", "--format", "json", "--root", project.toString(), "--output", pipe.toString()))
                .start();
        try (InputStream report = Files.newInputStream(pipe)) {
            assertEquals('{', report.read());
            process.toHandle().destroy();
            assertEquals(TERMINATED, process.waitFor());
        }
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(err.contains("hanglint: interrupted; every file is as it was, or whole"), err);
    }
}
