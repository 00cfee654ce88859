package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.hanglint.lsp.Wire;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the protocol asks of every server, whatever it shows. */
class ProtocolContractTest {

    private static final int NOT_INITIALIZED = -32002;
    private static final int INVALID_REQUEST = -32600;
    private static final int METHOD_NOT_FOUND = -32601;
    private static final int INVALID_PARAMS = -32602;
    private static final int PARSE_ERROR = -32700;
    private static final int CANCELLED = -32800;

    private static final String HOVER =
            "{\"textDocument\":{\"uri\":\"file:///nowhere/a.py\"},\"position\":{\"line\":0,\"character\":0}}";

    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private final CompletableFuture<Integer> status = new CompletableFuture<>();
    private PipedOutputStream toServer = new PipedOutputStream();
    private RawClient client;

    @BeforeEach
    void start() throws IOException {
        PipedInputStream fromClient = new PipedInputStream(toServer, 1 << 16);
        PipedOutputStream fromServer = new PipedOutputStream();
        client = new RawClient(toServer, new PipedInputStream(fromServer, 1 << 16));
        PrintStream err = new PrintStream(errors, true, StandardCharsets.UTF_8);
        Thread serving =
                new Thread(() -> status.complete(LspCommand.serve(fromClient, fromServer, err, RawClient::page, status::complete)));
        serving.setDaemon(true);
        serving.start();
    }

    @AfterEach
    void stop() throws IOException {
        toServer.close();
    }

    private void initialize() throws Exception {
        JsonObject answer = client.ask("initialize", "{\"processId\":null,\"rootUri\":null,\"capabilities\":{}}");
        assertTrue(answer.has("result"), answer.toString());
        client.notify("initialized", "{}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"textDocument/hover", "shutdown", "no/such", "$/optional"})
    void beforeInitializeEveryRequestIsRefused(String method) throws Exception {
        assertEquals(NOT_INITIALIZED, RawClient.code(client.ask(method, HOVER)));
        initialize();
    }

    @Test
    void beforeInitializeNotificationsAreDropped() throws Exception {
        client.notify("textDocument/didOpen", "{\"textDocument\":{\"uri\":\"file:///a.py\",\"text\":\"\"}}");
        client.notify("no/such", "[1]");
        initialize();
        assertEquals("", errors.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aSecondInitializeIsRefused() throws Exception {
        initialize();
        assertEquals(INVALID_REQUEST, RawClient.code(client.ask("initialize", "{\"capabilities\":{}}")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"textDocument/hover", "shutdown", "initialize"})
    void afterShutdownEveryRequestIsRefused(String method) throws Exception {
        initialize();
        assertEquals(0, RawClient.code(client.ask("shutdown", "null")));
        assertEquals(INVALID_REQUEST, RawClient.code(client.ask(method, HOVER)));
        client.notify("exit", "null");
        assertEquals(0, status.get(60, TimeUnit.SECONDS));
    }

    @Test
    void exitWithoutShutdownIsAFailure() throws Exception {
        initialize();
        client.notify("exit", "null");
        assertEquals(1, status.get(60, TimeUnit.SECONDS));
    }

    @Test
    void exitBeforeInitializeIsAFailure() throws Exception {
        client.notify("exit", "null");
        assertEquals(1, status.get(60, TimeUnit.SECONDS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"no/such", "textDocument/rename", "workspace/willCreateFiles", "$/optional"})
    void whatTheServerDoesNotDoIsNotFound(String method) throws Exception {
        initialize();
        assertEquals(METHOD_NOT_FOUND, RawClient.code(client.ask(method, "{\"files\":[]}")));
    }

    @Test
    void optionalAndUnknownNotificationsAreIgnored() throws Exception {
        initialize();
        client.notify("$/optional", "{\"a\":1}");
        client.notify("$/setTrace", "{\"value\":\"off\"}");
        client.notify("$/cancelRequest", "{\"id\":4711}");
        client.notify("no/such", "{}");
        client.notify("window/workDoneProgress/cancel", "{\"token\":\"x\"}");
        assertEquals(0, RawClient.code(client.ask("textDocument/hover", HOVER)));
        assertEquals("", errors.toString(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "}",
                "[]",
                "[[[[",
                "null",
                "1",
                "\"text\"",
                "{}",
                "not json at all",
                "{\"jsonrpc\":\"2.0\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"textDocument/hover\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}",
                "{\"id\":1,\"result\":null}",
                "\u0000",
                "{\"method\":null}"
            })
    void aContentThatIsNoMessageDoesNotEndTheServer(String content) throws Exception {
        initialize();
        client.frame(content);
        stillAnswers();
    }

    @Test
    void notJsonIsAParseError() throws Exception {
        initialize();
        client.frame("{\"jsonrpc\": ");
        JsonObject answer = client.next().orElseThrow();
        assertEquals(PARSE_ERROR, RawClient.code(answer));
        assertTrue(answer.get("id").isJsonNull(), answer.toString());
        stillAnswers();
    }

    @Test
    void parametersThatDoNotFitAreTold() throws Exception {
        initialize();
        JsonObject answer = client.ask("textDocument/hover", "{\"position\":\"here\"}");
        assertEquals(INVALID_PARAMS, RawClient.code(answer), answer.toString());
        stillAnswers();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: x\r\n\r\n", "garbage\r\n\r\n",
                "Content-Length: 99999999999\r\n\r\n", "Content-Length: 2147483647\r\n\r\n", "Content-Type: x\n\n",
                        "\u0000\u0001\n\n"
            })
    void aHeaderThatIsNoneDoesNotEndTheServer(String header) throws Exception {
        initialize();
        client.bytes(header.getBytes(StandardCharsets.ISO_8859_1));
        stillAnswers();
    }

    @Test
    void headersAreReadAsOtherClientsWriteThem() throws Exception {
        String shutdown = "{\"jsonrpc\":\"2.0\",\"id\":\"text-id\",\"method\":\"shutdown\"}";
        initialize();
        String head = "Content-Type: application/vscode-jsonrpc; charset=utf8\r\ncontent-length:" + shutdown.length();
        client.bytes((head + "\r\n\r\n" + shutdown).getBytes(StandardCharsets.UTF_8));
        assertEquals("text-id", client.next().orElseThrow().get("id").getAsString());
    }

    @Test
    void randomBytesDoNotEndTheServer() throws Exception {
        initialize();
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            byte[] junk = new byte[random.nextInt(200)];
            random.nextBytes(junk);
            client.frame(new String(junk, StandardCharsets.ISO_8859_1));
            client.bytes(junk);
            client.bytes("\n\n".getBytes(StandardCharsets.UTF_8));
        }
        stillAnswers();
    }

    private void stillAnswers() throws Exception {
        assertEquals(0, RawClient.code(client.ask("textDocument/hover", HOVER)));
        assertFalse(status.isDone());
        String told = errors.toString(StandardCharsets.UTF_8);
        assertFalse(told.contains("\tat "), told);
    }

    @Test
    void aRequestThatIsCancelledIsAnsweredSo() throws Exception {
        PipedOutputStream out = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(1 << 16);
        RawClient other = new RawClient(new PipedOutputStream(in), new PipedInputStream(out, 1 << 16));
        Thread serving = new Thread(() -> listen(new Wire(new Undecided(), out, _ -> {}), in));
        serving.setDaemon(true);
        serving.start();
        other.ask("initialize", "{\"capabilities\":{}}");
        int hover = other.request("textDocument/hover", HOVER);
        other.notify("$/cancelRequest", "{\"id\":" + hover + "}");
        assertEquals(CANCELLED, RawClient.code(other.answer(hover)));
    }

    private static void listen(Wire wire, PipedInputStream in) {
        try {
            wire.listen(in);
        } catch (IOException gone) {
            // The test has ended.
        }
    }

    /** A server that never answers a hover. */
    private static final class Undecided implements LanguageServer, TextDocumentService {
        @Override
        public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
            return CompletableFuture.completedFuture(new InitializeResult());
        }

        @Override
        public CompletableFuture<Hover> hover(HoverParams params) {
            return new CompletableFuture<>();
        }

        @Override
        public CompletableFuture<Object> shutdown() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void exit() {}

        @Override
        public TextDocumentService getTextDocumentService() {
            return this;
        }

        @Override
        public WorkspaceService getWorkspaceService() {
            return new NoWorkspace();
        }

        @Override
        public void didOpen(org.eclipse.lsp4j.DidOpenTextDocumentParams params) {}

        @Override
        public void didChange(org.eclipse.lsp4j.DidChangeTextDocumentParams params) {}

        @Override
        public void didClose(org.eclipse.lsp4j.DidCloseTextDocumentParams params) {}

        @Override
        public void didSave(org.eclipse.lsp4j.DidSaveTextDocumentParams params) {}
    }

    private static final class NoWorkspace implements WorkspaceService {
        @Override
        public void didChangeConfiguration(org.eclipse.lsp4j.DidChangeConfigurationParams params) {}

        @Override
        public void didChangeWatchedFiles(org.eclipse.lsp4j.DidChangeWatchedFilesParams params) {}
    }
}
