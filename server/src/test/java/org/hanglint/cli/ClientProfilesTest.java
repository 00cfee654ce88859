package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What each editor announces, replayed: it gets what it can use, and nothing else. The announcements of VS Code, Neovim, Emacs and ALE
 * were recorded from these programs, those of Helix, Eclipse (LSP4E) and IntelliJ (LSP4IJ) are put together from their sources.
 */
class ClientProfilesTest {

    private static final String CODE = """
        #include <pybind11/pybind11.h>
        namespace py = pybind11;
        void on_event() {
            /* é😀 */ py::gil_scoped_acquire();
            use();
        }
        """;

    private static final String MENDED = "    /* é😀 */ py::gil_scoped_acquire ";
    private static final int LINE = 3;

    @TempDir
    Path project;

    private final CompletableFuture<Integer> status = new CompletableFuture<>();
    private final PipedOutputStream toServer = new PipedOutputStream();
    private RawClient client = new RawClient(toServer, InputStream.nullInputStream());

    @BeforeEach
    void start() throws IOException {
        PipedInputStream fromClient = new PipedInputStream(toServer, 1 << 16);
        PipedOutputStream fromServer = new PipedOutputStream();
        client = new RawClient(toServer, new PipedInputStream(fromServer, 1 << 16));
        PrintStream err = new PrintStream(PrintStream.nullOutputStream());
        Thread serving =
                new Thread(() -> status.complete(LspCommand.serve(fromClient, fromServer, err, RawClient::page, status::complete)));
        serving.setDaemon(true);
        serving.start();
        Files.writeString(project.resolve("a.cc"), CODE);
    }

    private JsonObject profile(String name) throws IOException {
        try (InputStream in = getClass().getResourceAsStream("/clients/" + name + ".json")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            String root = project.toUri().toString().replaceAll("/$", "");
            return JsonParser.parseString(text.replace("file:///ROOT", root)).getAsJsonObject();
        }
    }

    private String document() {
        return "{\"textDocument\":{\"uri\":\"" + project.resolve("a.cc").toUri() + "\"}";
    }

    @ParameterizedTest
    @CsvSource({
        "vscode, utf-16, pull",
        "neovim, utf-16, push",
        "eglot, utf-16, push",
        "lsp-mode, utf-16, push",
        "ale, utf-16, push",
        "helix, utf-8, push",
        "eclipse, utf-16, push",
        "intellij, utf-16, pull"
    })
    void anEditorGetsWhatItCanUseAndNothingElse(String name, String encoding, String way) throws Exception {
        JsonObject profile = profile(name);
        Announced announced = new Announced(profile.getAsJsonObject("capabilities"));
        JsonObject offered = client.ask("initialize", profile.toString())
                .getAsJsonObject("result")
                .getAsJsonObject("capabilities");
        assertEquals(encoding, offered.get("positionEncoding").getAsString());
        assertEquals(way.equals("pull"), offered.has("diagnosticProvider"));
        client.notify("initialized", "{}");
        client.notify(
                "textDocument/didOpen",
                document().replace("}", ",\"languageId\":\"cpp\",\"version\":1,\"text\":" + quoted(CODE) + "}") + "}");

        JsonObject diagnostic = way.equals("pull") ? pulled() : pushed();
        Columns columns = new Columns(encoding);
        assertEquals(
                columns.of("    /* é😀 */ "), start(diagnostic).get("character").getAsInt());
        assertTold(diagnostic, announced);
        assertEquals(CODE.replace("acquire();", "acquire guard;"), columns.applied(edit(diagnostic, announced)));
        assertHover(diagnostic, announced);
        assertCommand(diagnostic, profile.toString().contains("\"showsResults\":true"));
        assertEquals(0, RawClient.code(client.ask("shutdown", "null")));
        client.unasked().forEach(announced::assertExpected);
        assertEquals(
                announced.says("workspace.didChangeWatchedFiles.dynamicRegistration"),
                client.unasked().stream().anyMatch(said -> said.toString().contains("workspace/didChangeWatchedFiles")),
                "files are watched where the client can");
        client.notify("exit", "null");
        assertEquals(0, status.get(60, TimeUnit.SECONDS));
    }

    private JsonObject pulled() throws Exception {
        while (true) {
            JsonObject report =
                    client.ask("textDocument/diagnostic", document() + "}").getAsJsonObject("result");
            if (!report.getAsJsonArray("items").isEmpty()) {
                return report.getAsJsonArray("items").get(0).getAsJsonObject();
            }
        }
    }

    private JsonObject pushed() throws Exception {
        while (true) {
            client.ask("textDocument/hover", document() + ",\"position\":{\"line\":0,\"character\":0}}");
            for (JsonObject said : client.unasked()) {
                if (said.has("method") && said.get("method").getAsString().equals("textDocument/publishDiagnostics")) {
                    JsonArray items = said.getAsJsonObject("params").getAsJsonArray("diagnostics");
                    if (!items.isEmpty()) {
                        return items.get(0).getAsJsonObject();
                    }
                }
            }
        }
    }

    private static JsonObject start(JsonObject diagnostic) {
        return diagnostic.getAsJsonObject("range").getAsJsonObject("start");
    }

    /** The steps are related information or, where that is not shown, part of the message. */
    private static void assertTold(JsonObject diagnostic, Announced announced) {
        assertEquals("gil-unnamed-guard", diagnostic.get("code").getAsString());
        assertEquals(
                announced.says("textDocument.publishDiagnostics.codeDescriptionSupport"),
                diagnostic.toString().contains("\"codeDescription\":{\"href\":\"file:///pages/gil-unnamed-guard.md\"}"));
        boolean related = announced.says("textDocument.publishDiagnostics.relatedInformation");
        assertEquals(related, diagnostic.has("relatedInformation"));
        assertEquals(!related, diagnostic.get("message").getAsString().contains("ends at this semicolon"));
    }

    /** The edit of the fix, in the action or, where the client resolves actions, asked for. */
    private JsonArray edit(JsonObject diagnostic, Announced announced) throws Exception {
        String context = ",\"context\":{\"diagnostics\":[" + diagnostic + "],\"only\":[\"quickfix\"]}}";
        JsonArray actions = client.ask(
                        "textDocument/codeAction", document() + ",\"range\":" + diagnostic.get("range") + context)
                .getAsJsonArray("result");
        List<JsonObject> fixes = new ArrayList<>();
        actions.forEach(action -> {
            if (action.getAsJsonObject().get("title").getAsString().contains("guard a name")) {
                fixes.add(action.getAsJsonObject());
            }
        });
        assertEquals(1, fixes.size(), actions.toString());
        JsonObject action = fixes.getFirst();
        assertEquals(announced.says("textDocument.codeAction.isPreferredSupport"), action.has("isPreferred"));
        if (!action.has("edit")) {
            assertTrue(announced.says("textDocument.codeAction.resolveSupport"), "nobody resolves this: " + action);
            action = client.ask("codeAction/resolve", action.toString()).getAsJsonObject("result");
        }
        JsonObject edit = action.getAsJsonObject("edit");
        assertTrue(edit.has("changes") || announced.says("workspace.workspaceEdit.documentChanges"), edit.toString());
        return edit.getAsJsonObject("changes")
                .getAsJsonArray(project.resolve("a.cc").toUri().toString());
    }

    private void assertHover(JsonObject diagnostic, Announced announced) throws Exception {
        JsonObject contents = client.ask("textDocument/hover", document() + ",\"position\":" + start(diagnostic) + "}")
                .getAsJsonObject("result")
                .getAsJsonObject("contents");
        Set<String> formats = announced.strings("textDocument.hover.contentFormat");
        assertTrue(formats.contains(contents.get("kind").getAsString()), contents.get("kind") + " of " + formats);
        assertTrue(contents.get("value").getAsString().contains("gil-unnamed-guard"));
    }

    /** A command's answer is said in words to a client that has no view for it. */
    private void assertCommand(JsonObject diagnostic, boolean isShownThere) throws Exception {
        String argument = document().replace("{\"textDocument\":", "").replace("}", "") + ",\"fingerprint\":"
                + diagnostic.getAsJsonObject("data").get("fingerprint") + "}";
        JsonObject way = client.ask(
                        "workspace/executeCommand",
                        "{\"command\":\"hanglint.showPath\",\"arguments\":[" + argument + "]}")
                .getAsJsonObject("result");
        assertEquals(1, way.getAsJsonArray("steps").size(), way.toString());
        boolean isSaid = client.unasked().stream()
                .anyMatch(said -> said.toString().contains("showMessage")
                        && said.toString().contains("ends at this semicolon"));
        assertEquals(!isShownThere, isSaid);
    }

    private static String quoted(String text) {
        return new com.google.gson.JsonPrimitive(text).toString();
    }

    /** Columns in one encoding. */
    private record Columns(String encoding) {

        int of(String before) {
            Charset charset = switch (encoding) {
                case "utf-8" -> StandardCharsets.UTF_8;
                case "utf-32" -> Charset.forName("UTF-32BE");
                default -> StandardCharsets.UTF_16BE;
            };
            int unit = switch (encoding) {
                case "utf-8" -> 1;
                case "utf-32" -> 4;
                default -> 2;
            };
            return before.getBytes(charset).length / unit;
        }

        /** The code after an edit of one line. */
        String applied(JsonArray edits) {
            List<String> lines = new ArrayList<>(CODE.lines().toList());
            String line = lines.get(LINE);
            assertEquals(1, edits.size(), edits.toString());
            JsonObject edit = edits.get(0).getAsJsonObject();
            JsonObject range = edit.getAsJsonObject("range");
            int from = offset(line, range.getAsJsonObject("start"));
            int to = offset(line, range.getAsJsonObject("end"));
            lines.set(LINE, line.substring(0, from) + edit.get("newText").getAsString() + line.substring(to));
            assertTrue(lines.get(LINE).startsWith(MENDED), lines.get(LINE));
            return String.join("\n", lines).replaceAll("acquire \\w+;", "acquire guard;") + "\n";
        }

        private int offset(String line, JsonObject position) {
            assertEquals(LINE, position.get("line").getAsInt());
            int column = position.get("character").getAsInt();
            int offset = 0;
            while (of(line.substring(0, offset)) < column) {
                offset++;
            }
            return offset;
        }
    }

    /** What a client announced, by dotted names. */
    private record Announced(JsonObject capabilities) {

        private JsonElement at(String dotted) {
            JsonElement at = capabilities;
            for (String name : dotted.split("\\.")) {
                at = at instanceof JsonObject object && object.has(name)
                        ? object.get(name)
                        : com.google.gson.JsonNull.INSTANCE;
            }
            return at;
        }

        /** Whether it is there and not false. */
        boolean says(String dotted) {
            JsonElement at = at(dotted);
            return !at.isJsonNull() && !at.toString().equals("false");
        }

        Set<String> strings(String dotted) {
            Set<String> strings = new java.util.TreeSet<>();
            at(dotted).getAsJsonArray().forEach(each -> strings.add(each.getAsString()));
            return strings;
        }

        void assertExpected(JsonObject said) {
            String method = said.get("method").getAsString();
            boolean expected = switch (method) {
                case "window/showMessage", "window/logMessage" -> true;
                case "textDocument/publishDiagnostics" -> !says("textDocument.diagnostic");
                case "workspace/diagnostic/refresh" -> says("workspace.diagnostics.refreshSupport");
                case "workspace/codeLens/refresh" -> says("workspace.codeLens.refreshSupport");
                case "workspace/inlayHint/refresh" -> says("workspace.inlayHint.refreshSupport");
                case "window/workDoneProgress/create", "$/progress" -> says("window.workDoneProgress");
                case "client/registerCapability" -> says("workspace.didChangeWatchedFiles.dynamicRegistration");
                default -> false;
            };
            assertTrue(expected, "not announced: " + said);
            assertFalse(said.has("problem"), said.toString());
        }
    }
}
