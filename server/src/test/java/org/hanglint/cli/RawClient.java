package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client that writes whatever a test wants, and holds the server to well-formed frames. */
final class RawClient {

    private static final long PATIENCE_SECONDS = 60;

    private final OutputStream toServer;
    private final BlockingQueue<Optional<JsonObject>> heard = new LinkedBlockingQueue<>();
    private final List<JsonObject> unasked = new ArrayList<>();
    private int requests;

    RawClient(OutputStream toServer, InputStream fromServer) {
        this.toServer = toServer;
        Thread reading = new Thread(() -> read(fromServer), "raw-client");
        reading.setDaemon(true);
        reading.start();
    }

    /** The client of a server of its own, which reads what is written to that stream and ends with it. */
    static RawClient served(PipedOutputStream toServer) throws IOException {
        PipedInputStream fromClient = new PipedInputStream(toServer, 1 << 16);
        PipedOutputStream fromServer = new PipedOutputStream();
        RawClient client = new RawClient(toServer, new PipedInputStream(fromServer, 1 << 16));
        PrintStream silent = new PrintStream(PrintStream.nullOutputStream());
        Thread serving = new Thread(() -> LspCommand.serve(fromClient, fromServer, silent, RawClient::page, _ -> {}));
        serving.setDaemon(true);
        serving.start();
        return client;
    }

    /** Where pages lie for clients of tests. */
    static Optional<String> page(String id) {
        return Optional.of("file:///pages/" + id + ".md");
    }

    private void read(InputStream fromServer) {
        try {
            for (Optional<JsonObject> next = frame(fromServer); next.isPresent(); next = frame(fromServer)) {
                heard.add(next);
            }
        } catch (IOException gone) {
            // The end of the stream is told below.
        } catch (RuntimeException notAFrame) {
            JsonObject problem = new JsonObject();
            problem.addProperty("id", -1);
            problem.addProperty("problem", notAFrame.toString());
            heard.add(Optional.of(problem));
        }
        heard.add(Optional.empty());
    }

    /** The next frame; anything but a header, an empty line and JSON of that length is an error. */
    private static Optional<JsonObject> frame(InputStream in) throws IOException {
        StringBuilder header = new StringBuilder();
        while (!header.toString().endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                assertEquals("", header.toString(), "the server wrote something that is no frame");
                return Optional.empty();
            }
            header.append((char) next);
        }
        String[] parts = header.toString().strip().split(": ", 2);
        assertEquals("Content-Length", parts[0], "the server wrote something that is no frame");
        byte[] content = in.readNBytes(Integer.parseInt(parts[1]));
        return Optional.of(JsonParser.parseString(new String(content, StandardCharsets.UTF_8))
                .getAsJsonObject());
    }

    void bytes(byte[] bytes) throws IOException {
        toServer.write(bytes);
        toServer.flush();
    }

    /** Sends a frame with that content, JSON or not. */
    void frame(String content) throws IOException {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        bytes(("Content-Length: " + bytes.length + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
        bytes(bytes);
    }

    void notify(String method, String params) throws IOException {
        frame("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}");
    }

    /** Sends a request; its id. */
    int request(String method, String params) throws IOException {
        int id = ++requests;
        frame("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}");
        return id;
    }

    /** Waits for the next message; empty where the server has ended. */
    Optional<JsonObject> next() throws InterruptedException {
        Optional<JsonObject> next = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertNotNull(next, "nothing came in time");
        next.ifPresent(message -> assertEquals(null, message.get("problem"), String.valueOf(message)));
        return next;
    }

    /** Waits for the answer to a request; what comes before it is kept as unasked, and answered with nothing. */
    JsonObject answer(int id) throws IOException, InterruptedException {
        while (true) {
            JsonObject message = next().orElseThrow(() -> new AssertionError("the server ended"));
            if (!message.has("method") && isOf(message, id)) {
                return message;
            }
            unasked.add(message);
            if (message.has("method") && message.has("id")) {
                frame("{\"jsonrpc\":\"2.0\",\"id\":" + message.get("id") + ",\"result\":null}");
            }
        }
    }

    private static boolean isOf(JsonObject message, int id) {
        return message.has("id")
                && !message.get("id").isJsonNull()
                && message.get("id").getAsInt() == id;
    }

    JsonObject ask(String method, String params) throws IOException, InterruptedException {
        return answer(request(method, params));
    }

    /** The error code of the answer; 0 where it is none. */
    static int code(JsonObject answer) {
        return answer.has("error") ? answer.getAsJsonObject("error").get("code").getAsInt() : 0;
    }

    /** What the server said so far beside its answers. */
    List<JsonObject> unasked() {
        return unasked;
    }
}
