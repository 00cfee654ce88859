package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.hanglint.syntax.ColumnUnit;

/** One client from initialize to exit. */
public final class Session implements LanguageServer {

    private final Consumer<Object> settings;
    private final Function<String, Optional<String>> pages;
    private final String version;
    private final IntConsumer exit;
    private final CompletableFuture<LanguageClient> client = new CompletableFuture<>();
    private final Documents documents = new Documents();
    private final Projects projects;
    private volatile Client capabilities = Client.SIMPLE;
    private volatile boolean shutDown;

    /**
     * Serves the client that connects.
     *
     * @param settings hears what the user set there
     * @param pages the URI of a check's page, where there is one
     * @param exit ends the process with a status
     */
    public Session(
            Opening opening,
            Consumer<Object> settings,
            Function<String, Optional<String>> pages,
            String version,
            IntConsumer exit) {
        this.settings = settings;
        this.pages = pages;
        this.version = version;
        this.exit = exit;
        this.projects = new Projects(opening, documents, new Publisher(this::tell, this::shown));
    }

    /** Connects the other end. */
    public void connect(LanguageClient other) {
        client.complete(other);
    }

    private void tell(Consumer<LanguageClient> what) {
        var _ = client.thenAccept(what);
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        capabilities = Client.of(params);
        Optional.ofNullable(params.getProcessId())
                .flatMap(ProcessHandle::of)
                .map(ProcessHandle::onExit)
                .ifPresent(gone -> {
                    var _ = gone.thenRun(this::exit);
                });
        Optional.ofNullable(params.getInitializationOptions()).ifPresent(settings);
        projects.expect(folders(params));
        return CompletableFuture.completedFuture(
                new InitializeResult(Offer.to(capabilities), new ServerInfo("hanglint", version)));
    }

    @SuppressWarnings("deprecation") // Old clients send the root only so.
    private static List<Path> folders(InitializeParams params) {
        List<String> uris = new ArrayList<>();
        if (params.getWorkspaceFolders() != null) {
            params.getWorkspaceFolders().stream().map(WorkspaceFolder::getUri).forEach(uris::add);
        } else if (params.getRootUri() != null) {
            uris.add(params.getRootUri());
        }
        return uris.stream().flatMap(uri -> Documents.file(uri).stream()).toList();
    }

    @Override
    public void initialized(InitializedParams params) {
        if (capabilities.can(Client.Ability.WATCHES)) {
            tell(other -> {
                var _ = other.registerCapability(Watched.registration());
            });
        }
        projects.arrange();
    }

    /** The user changed settings in the editor. */
    void configured(Object changed) {
        settings.accept(changed);
        projects.filesChanged();
    }

    /** What the server is and does, for people. */
    Map<String, Object> status(Runtime machine) {
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("version", version);
        status.put("projects", projects.status());
        status.put("memoryBytes", machine.totalMemory() - machine.freeMemory());
        return status;
    }

    Projects projects() {
        return projects;
    }

    Documents documents() {
        return documents;
    }

    /** Tells the user something. */
    void say(String words) {
        tell(other -> other.showMessage(new MessageParams(MessageType.Info, words)));
    }

    /** What the client can do. */
    Client client() {
        return capabilities;
    }

    boolean can(Client.Ability ability) {
        return capabilities.can(ability);
    }

    /** Answers as the client can show them. */
    Shown shown() {
        return new Shown(capabilities, pages);
    }

    ColumnUnit unit() {
        return capabilities.unit();
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        shutDown = true;
        projects.close();
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void exit() {
        exit.accept(status());
    }

    /** The exit status that the protocol asks for: 0 after a shutdown, else 1. */
    public int status() {
        return shutDown ? 0 : 1;
    }

    @Override
    public TextDocumentService getTextDocumentService() {
        return new TextRequests(this);
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return new WorkspaceRequests(this);
    }
}
