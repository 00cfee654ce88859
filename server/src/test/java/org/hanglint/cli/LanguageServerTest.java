package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCapabilities;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client and the server at the two ends of a pipe. */
class LanguageServerTest {

    private static final String WRONG = """
        #include <pybind11/pybind11.h>
        void on_event() {
            pybind11::gil_scoped_acquire();
            use();
        }
        """;

    private static final long PATIENCE_SECONDS = 60;

    @TempDir
    Path project;

    private final BlockingQueue<PublishDiagnosticsParams> published = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> status = new CompletableFuture<>();
    private PipedOutputStream toServer = new PipedOutputStream();
    private LanguageServer server;

    /** What a client hears. */
    private final class Heard implements LanguageClient {
        @Override
        public void telemetryEvent(Object object) {}

        @Override
        public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
            published.add(diagnostics);
        }

        @Override
        public void showMessage(MessageParams message) {}

        @Override
        public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void logMessage(MessageParams message) {}
    }

    @BeforeEach
    void start() throws IOException {
        PipedInputStream fromClient = new PipedInputStream(toServer, 1 << 16);
        PipedOutputStream fromServer = new PipedOutputStream();
        PipedInputStream toClient = new PipedInputStream(fromServer, 1 << 16);
        Thread serving = new Thread(() -> status.complete(LspCommand.serve(
                fromClient, fromServer, new PrintStream(PrintStream.nullOutputStream()), RawClient::page, status::complete)));
        serving.setDaemon(true);
        serving.start();
        Launcher<LanguageServer> client = LSPLauncher.createClientLauncher(new Heard(), toClient, toServer);
        var _ = client.startListening();
        server = client.getRemoteProxy();
    }

    @AfterEach
    void stop() throws IOException {
        toServer.close();
    }

    private void initialize(ClientCapabilities capabilities) throws Exception {
        InitializeParams params = new InitializeParams();
        params.setCapabilities(capabilities);
        params.setWorkspaceFolders(List.of(new WorkspaceFolder(project.toUri().toString(), "project")));
        server.initialize(params).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        server.initialized(new InitializedParams());
    }

    private String uri(String name) {
        return project.resolve(name).toUri().toString();
    }

    private List<Diagnostic> next(String name) throws InterruptedException {
        while (true) {
            PublishDiagnosticsParams heard = published.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertTrue(heard != null, "nothing was published in time");
            if (heard.getUri().equals(uri(name))) {
                return heard.getDiagnostics();
            }
        }
    }

    @Test
    void whatIsInstalledIsToldOnItsSourceAndLookedAtAgainWhenItChanges() throws Exception {
        Path site = project.resolve(".venv/lib/python3.11/site-packages");
        Files.createDirectories(site.resolve("pkg"));
        Files.createDirectories(site.resolve("pkg-1.dist-info"));
        Files.createDirectories(project.resolve("pkg"));
        Files.writeString(project.resolve("pyproject.toml"), "[project]\nname = \"pkg\"\n");
        Files.writeString(project.resolve("pkg/__init__.py"), "WAIT = 5\n");
        Files.writeString(project.resolve(".venv/pyvenv.cfg"), "version = 3.11.2\n");
        Files.writeString(site.resolve("pkg-1.dist-info/RECORD"), "pkg/__init__.py,,\n");
        Files.writeString(site.resolve("pkg/__init__.py"), "WAIT = 5000\n");
        initialize(new ClientCapabilities());
        Diagnostic diagnostic = next("pkg/__init__.py").getFirst();
        assertEquals("artifact-python-differs", diagnostic.getCode().getLeft());
        assertEquals(0, diagnostic.getRange().getStart().getLine());
        Files.writeString(site.resolve("pkg/__init__.py"), "WAIT = 5\n");
        assertEquals(List.of(), next("pkg/__init__.py"));
    }

    @Test
    void aFileOnDiskIsDiagnosedAndItsFixTakesTheFindingAway() throws Exception {
        Files.writeString(project.resolve("a.cc"), WRONG);
        initialize(new ClientCapabilities());
        Diagnostic diagnostic = next("a.cc").getFirst();
        assertEquals("gil-unnamed-guard", diagnostic.getCode().getLeft());
        server.getTextDocumentService()
                .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri("a.cc"), "cpp", 1, WRONG)));
        TextEdit edit = only(actions(diagnostic.getRange()).getFirst());
        server.getTextDocumentService()
                .didChange(new DidChangeTextDocumentParams(
                        new VersionedTextDocumentIdentifier(uri("a.cc"), 2),
                        List.of(new TextDocumentContentChangeEvent(edit.getRange(), edit.getNewText()))));
        List<Diagnostic> now = next("a.cc");
        while (!now.isEmpty()) {
            now = next("a.cc");
        }
    }

    private List<CodeAction> actions(Range range) throws Exception {
        return server
                .getTextDocumentService()
                .codeAction(new CodeActionParams(
                        new TextDocumentIdentifier(uri("a.cc")), range, new CodeActionContext(List.of())))
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .stream()
                .map(action -> action.getRight())
                .toList();
    }

    private static TextEdit only(CodeAction action) {
        return action.getEdit().getChanges().values().iterator().next().getFirst();
    }

    @Test
    void anUnsavedTextCounts() throws Exception {
        Files.writeString(project.resolve("a.cc"), "void nothing_here() {}\n");
        initialize(new ClientCapabilities());
        server.getTextDocumentService()
                .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri("a.cc"), "cpp", 1, WRONG)));
        assertEquals(1, next("a.cc").size());
    }

    @Test
    void hoverShowsThePageAndActionsOfferASuppression() throws Exception {
        Files.writeString(project.resolve("a.cc"), WRONG);
        initialize(new ClientCapabilities());
        Range range = next("a.cc").getFirst().getRange();
        String hover = server.getTextDocumentService()
                .hover(new HoverParams(new TextDocumentIdentifier(uri("a.cc")), range.getStart()))
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .getContents()
                .getRight()
                .getValue();
        assertTrue(hover.contains("# gil-unnamed-guard"), hover);
        CodeAction suppression = actions(range).stream()
                .filter(action -> action.getTitle().startsWith("Suppress"))
                .findFirst()
                .orElseThrow();
        String comment = only(suppression).getNewText();
        assertEquals("    // hanglint: ignore[gil-unnamed-guard] say here why it is right\n", comment);
    }

    @Test
    void aClientThatPullsIsToldNothingUnasked() throws Exception {
        Files.writeString(project.resolve("a.cc"), WRONG);
        TextDocumentClientCapabilities texts = new TextDocumentClientCapabilities();
        texts.setDiagnostic(new DiagnosticCapabilities());
        ClientCapabilities capabilities = new ClientCapabilities();
        capabilities.setTextDocument(texts);
        initialize(capabilities);
        DocumentDiagnosticParams ask = new DocumentDiagnosticParams(new TextDocumentIdentifier(uri("a.cc")));
        var report = server.getTextDocumentService().diagnostic(ask).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        while (report.getLeft().getItems().isEmpty()) {
            Thread.sleep(20);
            report = server.getTextDocumentService().diagnostic(ask).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        ask.setPreviousResultId(report.getLeft().getResultId());
        var again = server.getTextDocumentService().diagnostic(ask).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertTrue(again.isRight(), "nothing has changed since");
        assertTrue(published.isEmpty(), "never both");
    }

    @Test
    void exitIsZeroOnlyAfterShutdown() throws Exception {
        initialize(new ClientCapabilities());
        server.shutdown().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        server.exit();
        assertEquals(0, status.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void aClientThatGoesAwayEndsTheServer() throws Exception {
        initialize(new ClientCapabilities());
        toServer.close();
        assertEquals(1, status.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void dataOfADiagnosticNamesTheFinding() throws Exception {
        Files.writeString(project.resolve("a.cc"), WRONG);
        initialize(new ClientCapabilities());
        Object data = next("a.cc").getFirst().getData();
        assertFalse(Map.of().equals(data));
        assertTrue(data.toString().matches(".*fingerprint.*[0-9a-f]{16}.*"), data.toString());
    }
}
