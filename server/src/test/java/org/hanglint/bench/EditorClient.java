package org.hanglint.bench;

import com.google.gson.Gson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.PublishDiagnosticsCapabilities;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** An editor without a screen, and a server of its own in another process. */
final class EditorClient implements LanguageClient, AutoCloseable {

    private static final long PATIENCE_SECONDS = 900;

    private final Process process;
    private final LanguageServer server;
    private final BlockingQueue<PublishDiagnosticsParams> heard = new LinkedBlockingQueue<>();
    private final Map<String, List<Diagnostic>> shown = new ConcurrentHashMap<>();
    private int version = 1;

    EditorClient(List<String> command, Path root) throws Exception {
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var launcher = LSPLauncher.createClientLauncher(this, process.getInputStream(), process.getOutputStream());
        var _ = launcher.startListening();
        server = launcher.getRemoteProxy();
        InitializeParams params = new InitializeParams();
        PublishDiagnosticsCapabilities shows = new PublishDiagnosticsCapabilities();
        shows.setRelatedInformation(true);
        TextDocumentClientCapabilities texts = new TextDocumentClientCapabilities();
        texts.setPublishDiagnostics(shows);
        ClientCapabilities all = new ClientCapabilities();
        all.setTextDocument(texts);
        params.setCapabilities(all);
        params.setInitializationOptions(Map.of("showsResults", true));
        params.setWorkspaceFolders(List.of(new WorkspaceFolder(root.toUri().toString(), "root")));
        server.initialize(params).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        server.initialized(new InitializedParams());
    }

    void open(Path file, String language, String text) {
        server.getTextDocumentService()
                .didOpen(new DidOpenTextDocumentParams(
                        new TextDocumentItem(file.toUri().toString(), language, version++, text)));
    }

    void change(Path file, TextDocumentContentChangeEvent change) {
        server.getTextDocumentService()
                .didChange(new DidChangeTextDocumentParams(
                        new VersionedTextDocumentIdentifier(file.toUri().toString(), version++), List.of(change)));
    }

    void close(Path file) {
        server.getTextDocumentService()
                .didClose(new DidCloseTextDocumentParams(
                        new TextDocumentIdentifier(file.toUri().toString())));
    }

    /** Waits for the next diagnostics of a file. */
    List<Diagnostic> next(Path file) throws InterruptedException {
        while (true) {
            PublishDiagnosticsParams published = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (published == null) {
                throw new IllegalStateException("no diagnostics of " + file + " in time");
            }
            if (published.getUri().equals(file.toUri().toString())) {
                return published.getDiagnostics();
            }
        }
    }

    /** Forgets what was published and not waited for. */
    void forget() {
        heard.clear();
    }

    /** What the client shows for every file now. */
    Map<String, List<Diagnostic>> shown() {
        return shown;
    }

    /** Waits until no whole analysis is wanted any more. */
    void settle() throws Exception {
        while (true) {
            Object status = server.getWorkspaceService()
                    .executeCommand(new ExecuteCommandParams("hanglint.status", List.of()))
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (!new Gson().toJson(status).contains("\"indexing\":true")) {
                return;
            }
            Thread.sleep(50);
        }
    }

    /** A field of the server's own account of its memory, in MB: {@code VmRSS} or {@code VmHWM}. */
    long megabytes(String field) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                .filter(line -> line.startsWith(field))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .findFirst()
                .orElse(-1);
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
        shown.put(diagnostics.getUri(), diagnostics.getDiagnostics());
        heard.add(diagnostics);
    }

    @Override
    public void telemetryEvent(Object object) {}

    @Override
    public void showMessage(MessageParams message) {
        System.err.println(message.getMessage());
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void logMessage(MessageParams message) {}

    @Override
    public void close() throws IOException {
        try {
            server.shutdown().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            server.exit();
            process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the server does not end", e);
        }
    }
}
