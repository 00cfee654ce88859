package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server as a process of its own, as editors start it. */
class LspProcessTest {

    private static final long PATIENCE_SECONDS = 60;
    private static final String NATIVE = "hanglint.native";

    @TempDir
    Path folder;

    private final List<Process> started = new ArrayList<>();

    /** A server with the client at its other end. */
    private record Running(Process server, RawClient client) {

        void initialize(String processId, Path root) throws Exception {
            String params = "{\"processId\":" + processId + ",\"rootUri\":\"" + root.toUri()
                    + "\",\"capabilities\":{\"window\":{\"workDoneProgress\":true}}}";
            assertEquals(0, RawClient.code(client.ask("initialize", params)));
            client.notify("initialized", "{}");
        }

        int exit() throws InterruptedException {
            assertTrue(server.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "the server runs on");
            return server.exitValue();
        }
    }

    private Running start() throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path")));
        if (System.getProperty(NATIVE) != null) {
            command.add("-D" + NATIVE + "=" + System.getProperty(NATIVE));
        }
        command.addAll(List.of(Main.class.getName(), "lsp", "--stdio"));
        Process server = new ProcessBuilder(command)
                .redirectError(folder.resolve("stderr").toFile())
                .start();
        started.add(server);
        return new Running(server, new RawClient(server.getOutputStream(), server.getInputStream()));
    }

    @AfterEach
    void stop() {
        started.forEach(Process::destroyForcibly);
    }

    private String stderr() throws IOException {
        return Files.readString(folder.resolve("stderr"), StandardCharsets.ISO_8859_1);
    }

    @Test
    void nothingButFramesIsWrittenToStandardOutput() throws Exception {
        Path project = Files.createDirectory(folder.resolve("project"));
        Files.writeString(project.resolve("broken.py"), "def (:\n\u0000\n");
        Files.writeString(project.resolve("a.cc"), "void f() { pybind11::gil_scoped_acquire(); }\n");
        Files.writeString(project.resolve("hanglint.toml"), "select = [\"gil\"]\n");
        Running running = start();
        running.initialize("null", project);
        running.client().frame("this is not JSON");
        running.client().bytes("nor is this a header\n\n".getBytes(StandardCharsets.UTF_8));
        running.client().ask("no/such", "{}");
        while (running.client().unasked().stream()
                .noneMatch(said -> said.toString().contains("publishDiagnostics"))) {
            running.client()
                    .ask(
                            "textDocument/hover",
                            "{\"textDocument\":{\"uri\":\"x:y\"},\"position\":{\"line\":0,\"character\":0}}");
        }
        assertEquals(0, RawClient.code(running.client().ask("shutdown", "null")));
        running.client().notify("exit", "null");
        while (running.client().next().isPresent()) {}
        assertEquals(0, running.exit());
        assertFalse(stderr().contains("\tat "), stderr());
    }

    @Test
    void aClientThatClosesItsEndLeavesNoServer() throws Exception {
        Running running = start();
        running.initialize("null", folder);
        running.server().getOutputStream().close();
        assertEquals(1, running.exit());
    }

    @Test
    void aClientThatDiesLeavesNoServerThoughItsEndStaysOpen() throws Exception {
        Process editor = new ProcessBuilder("sleep", "600").start();
        Running running = start();
        running.initialize(Long.toString(editor.pid()), folder);
        editor.destroyForcibly();
        assertEquals(1, running.exit());
    }

    @Test
    void exitWithoutShutdownIsAFailure() throws Exception {
        Running running = start();
        running.initialize("null", folder);
        running.client().notify("exit", "null");
        assertEquals(1, running.exit());
    }

    @Test
    void argumentsThatItDoesNotKnowAreRefused() {
        assertEquals(2, Run.of("lsp", "--socket=1").status());
    }
}
