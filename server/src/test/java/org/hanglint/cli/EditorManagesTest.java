package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an editor does besides showing: known findings, edits that are asked for late, folders in folders, wrong settings. */
class EditorManagesTest {

    private static final int INVALID_PARAMS = -32602;
    private static final int CONTENT_MODIFIED = -32801;

    private static final String WRONG = """
        #include <pybind11/pybind11.h>
        void on_event() {
            pybind11::gil_scoped_acquire();
            use();
        }
        """;

    private static final String PULLS = "\"diagnostic\":{}";

    private static final String RESOLVES =
            "\"codeAction\":{\"dataSupport\":true,\"resolveSupport\":{\"properties\":[\"edit\"]}}," + PULLS;

    private static final String CREATES =
            "\"workspace\":{\"workspaceEdit\":{\"documentChanges\":true,\"resourceOperations\":[\"create\"]}},";

    @TempDir
    Path project;

    private PipedOutputStream toServer = new PipedOutputStream();
    private RawClient client;

    @BeforeEach
    void start() throws Exception {
        client = RawClient.served(toServer);
    }

    @AfterEach
    void stop() throws IOException {
        toServer.close();
    }

    private void initialize(String workspace, String texts, String options, Path... folders) throws Exception {
        List<String> all = new ArrayList<>();
        for (Path folder : folders) {
            all.add("{\"name\":\"f\",\"uri\":\"" + folder.toUri() + "\"}");
        }
        client.ask(
                "initialize",
                "{\"capabilities\":{" + workspace + "\"textDocument\":{" + texts + "},"
                        + "\"window\":{\"workDoneProgress\":true}},\"initializationOptions\":" + options
                        + ",\"workspaceFolders\":" + all + "}");
        client.notify("initialized", "{}");
    }

    private String uri(String name) {
        return project.resolve(name).toUri().toString();
    }

    private JsonArray pulled(String name) throws Exception {
        return client.ask("textDocument/diagnostic", "{\"textDocument\":{\"uri\":\"" + uri(name) + "\"}}")
                .getAsJsonObject("result")
                .getAsJsonArray("items");
    }

    private List<JsonObject> actions(String name) throws Exception {
        JsonArray all = client.ask(
                        "textDocument/codeAction",
                        "{\"textDocument\":{\"uri\":\"" + uri(name) + "\"},\"range\":{\"start\":{\"line\":0,"
                                + "\"character\":0},\"end\":{\"line\":9,\"character\":0}},"
                                + "\"context\":{\"diagnostics\":[]}}")
                .getAsJsonArray("result");
        return all.asList().stream().map(JsonElement::getAsJsonObject).toList();
    }

    private JsonObject action(String name, String title) throws Exception {
        return actions(name).stream()
                .filter(action -> action.get("title").getAsString().toLowerCase(java.util.Locale.ROOT).startsWith(title))
                .findFirst()
                .orElseThrow();
    }

    /** What the server showed the user. */
    private String told() {
        return client.unasked().stream()
                .map(JsonObject::toString)
                .filter(said -> said.contains("showMessage"))
                .collect(Collectors.joining());
    }

    @Test
    void aClientThatCannotBeToldToAskAgainWaitsForTheFirstAnalysis() throws Exception {
        Files.writeString(project.resolve("a.cc"), WRONG);
        initialize("", PULLS, "{}", project);
        assertEquals(1, pulled("a.cc").size());
    }

    @Test
    void anActionIsToldWithoutItsEditWhereTheClientAsksForItLater() throws Exception {
        Files.writeString(project.resolve("a.cc"), WRONG);
        initialize("", RESOLVES, "{}", project);
        assertEquals(1, pulled("a.cc").size());
        JsonObject fix = action("a.cc", "give the guard a name");
        assertFalse(fix.has("edit"), fix.toString());
        JsonObject resolved = client.ask("codeAction/resolve", fix.toString()).getAsJsonObject("result");
        assertTrue(resolved.getAsJsonObject("edit").toString().contains("newText"), resolved.toString());
        fix.getAsJsonObject("data").addProperty("action", "of another time");
        assertEquals(CONTENT_MODIFIED, RawClient.code(client.ask("codeAction/resolve", fix.toString())));
    }

    @Test
    void aFindingThatIsAddedToTheBaselineIsNotShownAnyMore() throws Exception {
        Files.writeString(project.resolve("a.cc"), WRONG);
        Files.writeString(project.resolve("hanglint.toml"), "baseline = \"known.json\"\n");
        initialize(CREATES, PULLS, "{}", project);
        assertEquals(1, pulled("a.cc").size());
        JsonArray changes =
                action("a.cc", "add to the baseline").getAsJsonObject("edit").getAsJsonArray("documentChanges");
        assertEquals("create", changes.get(0).getAsJsonObject().get("kind").getAsString());
        String known = changes.get(1)
                .getAsJsonObject()
                .getAsJsonArray("edits")
                .get(0)
                .getAsJsonObject()
                .get("newText")
                .getAsString();
        client.notify(
                "textDocument/didOpen",
                "{\"textDocument\":{\"uri\":\"" + uri("known.json") + "\",\"languageId\":\"json\",\"version\":1,"
                        + "\"text\":" + new JsonPrimitive(known) + "}}");
        while (!pulled("a.cc").isEmpty()) {
            Thread.sleep(20);
        }
        assertTrue(actions("a.cc").isEmpty());
    }

    @Test
    void withoutABaselineNothingIsAddedToOne() throws Exception {
        Files.writeString(project.resolve("a.cc"), WRONG);
        initialize(CREATES, PULLS, "{}", project);
        assertEquals(1, pulled("a.cc").size());
        assertTrue(actions("a.cc").stream()
                .noneMatch(action -> action.get("title").getAsString().contains("baseline")));
    }

    @Test
    void aFileOfAnotherKindIsNoBaselineAndIsNotWrittenOver() throws Exception {
        Files.writeString(project.resolve("a.cc"), WRONG);
        Files.writeString(project.resolve("known.json"), "{\"mine\": 1}\n");
        Files.writeString(project.resolve("hanglint.toml"), "baseline = \"known.json\"\n");
        initialize(CREATES, PULLS, "{}", project);
        assertEquals(1, pulled("a.cc").size());
        assertTrue(actions("a.cc").stream()
                .noneMatch(action -> action.get("title").getAsString().contains("baseline")));
        assertTrue(told().contains("known.json is no baseline of this version"), told());
    }

    @Test
    void aFolderInAFolderIsAnalysedOnce() throws Exception {
        Path inner = Files.createDirectories(project.resolve("inner"));
        Files.writeString(inner.resolve("a.cc"), WRONG);
        initialize("", PULLS, "{}", inner, project);
        assertEquals(1, pulled("inner/a.cc").size());
        assertEquals(Set.of(project.toRealPath().toString()), roots());
        String change = "{\"event\":{\"added\":[],\"removed\":[{\"name\":\"f\",\"uri\":\"" + project.toUri() + "\"}]}}";
        client.notify("workspace/didChangeWorkspaceFolders", change);
        assertEquals(1, pulled("inner/a.cc").size());
        assertEquals(Set.of(inner.toRealPath().toString()), roots());
    }

    private Set<String> roots() throws Exception {
        return client
                .ask("workspace/executeCommand", "{\"command\":\"hanglint.status\",\"arguments\":[]}")
                .getAsJsonObject("result")
                .getAsJsonArray("projects")
                .asList()
                .stream()
                .map(each -> each.getAsJsonObject().get("root").getAsString())
                .collect(Collectors.toSet());
    }

    @Test
    void aWrongSettingIsToldAndTheProjectIsAnalysedWithoutIt() throws Exception {
        Files.writeString(project.resolve("a.cc"), WRONG);
        initialize("", PULLS, "{\"hanglint\":{\"select\":[\"no-such-check\"]}}", project);
        assertEquals(1, pulled("a.cc").size());
        String told = told();
        assertTrue(told.contains("a setting of the editor is wrong") && told.contains("no-such-check"), told);
        assertFalse(told.contains(project.toString()), told);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{}]", "[{\"uri\":null}]"})
    void aCommandWithoutWhatItNeedsIsRefused(String arguments) throws Exception {
        initialize("", PULLS, "{}", project);
        JsonObject answer = client.ask(
                "workspace/executeCommand", "{\"command\":\"hanglint.showPath\",\"arguments\":" + arguments + "}");
        assertEquals(INVALID_PARAMS, RawClient.code(answer), answer.toString());
    }

    @Test
    void aHoverWithoutAPositionIsRefused() throws Exception {
        Files.writeString(project.resolve("a.cc"), WRONG);
        initialize("", PULLS, "{}", project);
        assertEquals(1, pulled("a.cc").size());
        JsonObject answer =
                client.ask("textDocument/hover", "{\"textDocument\":{\"uri\":\"" + uri("a.cc") + "\"}}");
        assertEquals(INVALID_PARAMS, RawClient.code(answer), answer.toString());
    }

    @Test
    void progressGrowsAndIsTold() throws Exception {
        for (int i = 0; i < 60; i++) {
            Files.writeString(project.resolve("a" + i + ".cc"), WRONG);
        }
        initialize("", PULLS, "{}", project);
        assertEquals(1, pulled("a0.cc").size());
        List<Integer> told = new ArrayList<>();
        for (JsonObject said : client.unasked()) {
            if (said.get("method").getAsString().equals("$/progress")
                    && said.getAsJsonObject("params").getAsJsonObject("value").has("percentage")) {
                told.add(said.getAsJsonObject("params")
                        .getAsJsonObject("value")
                        .get("percentage")
                        .getAsInt());
            }
        }
        assertEquals(told.stream().sorted().toList(), told);
        assertTrue(told.size() > 1 && told.size() <= 22, told.toString());
    }
}
