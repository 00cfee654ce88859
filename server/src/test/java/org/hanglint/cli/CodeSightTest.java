package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server shows of code: at the cursor, above functions, behind names, and by its commands. */
class CodeSightTest {

    private static final String PYTHON = """
        import torch


        class Runner:
            def __init__(self):
                self.lengths = torch.zeros(8, device="cuda")

            def run_batch(self):
                self.step()

            def step(self):
                longest = self.lengths.max()
                return longest.item()
        """;

    private static final String CPP = """
        #include <pybind11/pybind11.h>
        #include <thread>
        namespace py = pybind11;
        void use();
        static void work() {
            use();
        }
        static void start() {
            py::gil_scoped_release released;
            std::thread(work).detach();
        }
        PYBIND11_MODULE(demo, m) {
            m.def("start", &start);
        }
        """;

    @TempDir
    Path project;

    private PipedOutputStream toServer = new PipedOutputStream();
    private RawClient client;

    @BeforeEach
    void start() throws Exception {
        Files.writeString(project.resolve("a.py"), PYTHON);
        Files.writeString(project.resolve("b.cc"), CPP);
        client = RawClient.served(toServer);
    }

    @AfterEach
    void stop() throws IOException {
        toServer.close();
    }

    private void initialize(String options) throws Exception {
        client.ask(
                "initialize",
                "{\"capabilities\":{\"textDocument\":{\"hover\":{\"contentFormat\":[\"markdown\"]},\"codeLens\":{},"
                        + "\"inlayHint\":{}}},\"initializationOptions\":" + options + ",\"rootUri\":\""
                        + project.toUri() + "\"}");
        client.notify("initialized", "{}");
        while (client.ask("workspace/executeCommand", "{\"command\":\"hanglint.status\",\"arguments\":[]}")
                .toString()
                .contains("\"indexing\":true")) {
            Thread.sleep(20);
        }
    }

    private String uri(String name) {
        return project.resolve(name).toUri().toString();
    }

    private String at(String name, String text, String what) {
        int offset = text.indexOf(what);
        long line = text.substring(0, offset).chars().filter(c -> c == '\n').count();
        int column = offset - text.lastIndexOf('\n', offset) - 1;
        return "{\"textDocument\":{\"uri\":\"" + uri(name) + "\"},\"position\":{\"line\":" + line + ",\"character\":"
                + column + "}}";
    }

    private String hover(String name, String text, String what) throws Exception {
        JsonObject answer = client.ask("textDocument/hover", at(name, text, what));
        return answer.get("result").isJsonNull() ? "" : answer.get("result").toString();
    }

    private JsonArray lenses(String name) throws Exception {
        return client.ask("textDocument/codeLens", "{\"textDocument\":{\"uri\":\"" + uri(name) + "\"}}")
                .getAsJsonArray("result");
    }

    @Test
    void aTensorUnderTheCursorIsToldWithItsPlaceAndTheReason() throws Exception {
        initialize("{}");
        String told = hover("a.py", PYTHON, "longest = ");
        assertTrue(told.contains("`longest` is **on the device**: it comes from tensors on the device."), told);
        assertEquals("", hover("a.py", PYTHON, "import torch"));
    }

    @Test
    void theGilAndTheThreadUnderTheCursorAreToldWithTheReason() throws Exception {
        initialize("{}");
        String released = hover("b.cc", CPP, "std::thread(work)");
        assertTrue(released.contains("The GIL is **not held** here, on a thread of Python."), released);
        assertTrue(released.contains("since line 9: `py::gil_scoped_release released;`"), released);
        String foreign = hover("b.cc", CPP, "use();\n}");
        assertTrue(foreign.contains("The GIL is **not held** here, on a thread that Python did not start."), foreign);
    }

    @Test
    void textsThatChangedAreToldAsTheyAreNow() throws Exception {
        initialize("{}");
        client.notify(
                "textDocument/didOpen",
                "{\"textDocument\":{\"uri\":\"" + uri("a.py") + "\",\"languageId\":\"python\",\"version\":1,\"text\":"
                        + new JsonPrimitive(PYTHON) + "}}");
        String changed = PYTHON.replace("longest = self.lengths.max()", "first = 1\n        longest = self.lengths.cpu()");
        client.notify(
                "textDocument/didChange",
                "{\"textDocument\":{\"uri\":\"" + uri("a.py") + "\",\"version\":2},\"contentChanges\":[{\"text\":"
                        + new JsonPrimitive(changed) + "}]}");
        String told = hover("a.py", changed, "longest = ");
        assertTrue(told.contains("`longest` is in **pageable host memory**"), told);
    }

    @Test
    void hotFunctionsAndThoseOfForeignThreadsHaveALensThatOpensTheWay() throws Exception {
        initialize("{}");
        JsonObject step = lenses("a.py").get(1).getAsJsonObject().getAsJsonObject("command");
        assertEquals("hot: 1 call from Runner.run_batch", step.get("title").getAsString());
        JsonObject foreign = lenses("b.cc").get(0).getAsJsonObject().getAsJsonObject("command");
        assertEquals("entered from a foreign thread", foreign.get("title").getAsString());
        JsonObject way = client.ask(
                        "workspace/executeCommand",
                        "{\"command\":" + foreign.get("command") + ",\"arguments\":" + foreign.get("arguments") + "}")
                .getAsJsonObject("result");
        JsonArray steps = way.getAsJsonArray("steps");
        JsonObject last = steps.get(steps.size() - 1).getAsJsonObject();
        assertEquals("a new C++ thread runs work", last.get("message").getAsString());
        assertEquals(uri("b.cc"), last.getAsJsonObject("location").get("uri").getAsString());
    }

    @Test
    void hintsAreOffUntilTheUserWantsThem() throws Exception {
        initialize("{\"inlayHints\":true}");
        String all = "{\"textDocument\":{\"uri\":\"" + uri("a.py")
                + "\"},\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":20,\"character\":0}}}";
        JsonArray hints = client.ask("textDocument/inlayHint", all).getAsJsonArray("result");
        assertEquals(": device", hints.get(0).getAsJsonObject().get("label").getAsString());
        assertEquals(
                5,
                hints.get(0).getAsJsonObject().getAsJsonObject("position").get("line").getAsInt());
    }

    @Test
    void aServerWhoseUserDoesNotWantHintsDoesNotOfferThem() throws Exception {
        JsonObject offered = client.ask("initialize", "{\"capabilities\":{\"textDocument\":{\"inlayHint\":{}}}}");
        assertFalse(offered.toString().contains("inlayHintProvider"), offered.toString());
    }

    @Test
    void aFindingHasEvidenceAndAWay() throws Exception {
        initialize("{}");
        JsonObject pulled = client.ask(
                "textDocument/codeAction",
                "{\"textDocument\":{\"uri\":\"" + uri("a.py")
                        + "\"},\"range\":{\"start\":{\"line\":12,\"character\":0},\"end\":{\"line\":12,\"character\":9}},"
                        + "\"context\":{\"diagnostics\":[]}}");
        String fingerprint = pulled.getAsJsonArray("result")
                .get(0)
                .getAsJsonObject()
                .getAsJsonArray("diagnostics")
                .get(0)
                .getAsJsonObject()
                .getAsJsonObject("data")
                .get("fingerprint")
                .getAsString();
        String about = "\"arguments\":[{\"uri\":\"" + uri("a.py") + "\",\"fingerprint\":\"" + fingerprint + "\"}]}";
        String evidence = client.ask("workspace/executeCommand", "{\"command\":\"hanglint.showEvidence\"," + about)
                .toString();
        assertTrue(evidence.contains("## Why it hangs") || evidence.contains("What it finds"), evidence);
        JsonArray steps = client.ask("workspace/executeCommand", "{\"command\":\"hanglint.showPath\"," + about)
                .getAsJsonObject("result")
                .getAsJsonArray("steps");
        assertEquals(3, steps.size());
    }

    @Test
    void aCommandThatThereIsNotIsRefused() throws Exception {
        initialize("{}");
        JsonObject refused =
                client.ask("workspace/executeCommand", "{\"command\":\"hanglint.nothing\",\"arguments\":[]}");
        assertTrue(refused.has("error"), refused.toString());
    }

    @Test
    void behindLinesOfCppTheGilIsToldWhereItChanges() throws Exception {
        initialize("{\"inlayHints\":true}");
        String all = "{\"textDocument\":{\"uri\":\"" + uri("b.cc") + "\"},\"range\":{\"start\":{\"line\":0,"
                + "\"character\":0},\"end\":{\"line\":99,\"character\":0}}}";
        String told = client.ask("textDocument/inlayHint", all).getAsJsonArray("result").asList().stream()
                .map(hint -> hint.getAsJsonObject()
                                .getAsJsonObject("position")
                                .get("line")
                                .getAsInt()
                        + " " + hint.getAsJsonObject().get("label").getAsString())
                .collect(java.util.stream.Collectors.joining(", "));
        assertEquals("5 GIL not held, 8 GIL held, 9 GIL not held, 12 GIL held", told);
    }
}
