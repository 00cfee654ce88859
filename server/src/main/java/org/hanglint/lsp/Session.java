package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.hanglint.engine.Progress;
import org.hanglint.syntax.ColumnUnit;

/** One client from initialize to exit. */
public final class Session implements LanguageServer {

    private final Opening opening;
    private final Consumer<Object> settings;
    private final Function<String, Optional<String>> pages;
    private final String version;
    private final IntConsumer exit;
    private final CompletableFuture<LanguageClient> client = new CompletableFuture<>();
    private final Documents documents = new Documents();
    private final Map<Path, Analyst> analysts = new ConcurrentSkipListMap<>();
    private final Map<Path, Snapshot> snapshots = new ConcurrentSkipListMap<>();
    private final Indexing indexing;
    private volatile Client capabilities = Client.SIMPLE;
    private volatile boolean shutDown;
    private volatile List<Path> folders = List.of();

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
        this.opening = opening;
        this.settings = settings;
        this.pages = pages;
        this.version = version;
        this.exit = exit;
        this.indexing = new Indexing(this::tell);
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
        folders = folders(params);
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
        arrange();
    }

    /** The client opened a folder. */
    void add(Path folder) {
        folders = Stream.concat(folders.stream(), Stream.of(folder)).distinct().toList();
        arrange();
    }

    /** The client closed it. */
    void remove(Path folder) {
        folders = folders.stream().filter(open -> !open.equals(folder)).toList();
        arrange();
    }

    /** One analyst for each folder that is in no other: what is in another is read with it. */
    private void arrange() {
        List<Path> outermost = folders.stream()
                .filter(folder ->
                        folders.stream().noneMatch(other -> !other.equals(folder) && folder.startsWith(other)))
                .toList();
        analysts.keySet().stream().filter(folder -> !outermost.contains(folder)).forEach(this::end);
        outermost.forEach(this::begin);
    }

    private void begin(Path folder) {
        Analyst analyst = new Analyst(folder, opening, documents, new Listening(folder));
        if (analysts.putIfAbsent(folder, analyst) == null) {
            analyst.filesChanged();
            analyst.watchInstalled();
        } else {
            analyst.close();
        }
    }

    private void end(Path folder) {
        Optional.ofNullable(analysts.remove(folder)).ifPresent(Analyst::close);
        Optional.ofNullable(snapshots.remove(folder))
                .ifPresent(gone -> publish(Optional.of(gone), Snapshot.of(0, gone.root(), List.of(), Known.NOTHING, gone.sources())));
    }

    /**
     * Tells the analysts whose folders hold a file. Where the client has no folder open, the folder of a file is its project;
     * where it has, a file outside, as of a library that somebody looks into, is none of ours.
     */
    void changed(Path file) {
        List<Analyst> concerned = analysts.values().stream()
                .filter(analyst -> file.startsWith(analyst.folder()))
                .toList();
        if (concerned.isEmpty() && folders.isEmpty() && file.getParent() != null) {
            begin(file.getParent());
        }
        concerned.forEach(analyst -> analyst.textChanged(file));
    }

    /** Answers a question about a file after every change that came before it. */
    <T> CompletableFuture<T> ask(Optional<Path> file, Supplier<T> question) {
        return file.flatMap(known -> analysts.values().stream()
                        .filter(analyst -> known.startsWith(analyst.folder()))
                        .findFirst())
                .map(analyst -> CompletableFuture.supplyAsync(question, analyst.editor()))
                .orElseGet(() -> CompletableFuture.supplyAsync(question));
    }

    /** Ends with the first analysis of the file's project; for clients that ask once and cannot be told to ask again. */
    CompletableFuture<?> analysed(Path file) {
        return analysts.values().stream()
                .filter(analyst -> file.startsWith(analyst.folder()))
                .findFirst()
                .map(Analyst::first)
                .orElseGet(() -> CompletableFuture.completedFuture(true));
    }

    /** The user changed settings in the editor. */
    void configured(Object changed) {
        settings.accept(changed);
        filesChanged();
    }

    void filesChanged() {
        analysts.values().forEach(Analyst::filesChanged);
    }

    /** The newest snapshot with that file's project. */
    Optional<Snapshot> snapshot(Path file) {
        return snapshots.values().stream()
                .filter(snapshot -> file.startsWith(snapshot.root()))
                .findFirst();
    }

    /** What is known about a file as it is in the editor; to be asked for by {@link #ask} only. */
    Optional<CodeSight> sight(Path file) {
        return analysts.values().stream()
                .filter(analyst -> file.startsWith(analyst.folder()))
                .findFirst()
                .flatMap(analyst -> analyst.sight(file, capabilities.unit()));
    }

    /** What the server is and does, for people. */
    Map<String, Object> status(Runtime machine) {
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("version", version);
        status.put("projects", analysts.values().stream().map(Analyst::status).toList());
        status.put("memoryBytes", machine.totalMemory() - machine.freeMemory());
        return status;
    }

    List<Snapshot> snapshots() {
        return List.copyOf(snapshots.values());
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

    /** What comes of the analyses of one folder. */
    private final class Listening implements Analyst.Listener {
        private final Path folder;

        Listening(Path folder) {
            this.folder = folder;
        }

        @Override
        public Progress begins() {
            boolean first = !snapshots.containsKey(folder);
            return first && capabilities.showsProgress() ? indexing.begin(folder) : Progress.SILENT;
        }

        @Override
        public void ends(Optional<Snapshot> snapshot) {
            indexing.end(folder);
            if (snapshot.isPresent() && analysts.containsKey(folder)) {
                Optional<Snapshot> before = Optional.ofNullable(snapshots.put(folder, snapshot.get()));
                publish(before, snapshot.get());
            }
        }

        @Override
        public void answers(Snapshot snapshot, String path) {
            if (analysts.containsKey(folder)) {
                snapshots.put(folder, snapshot);
                if (!capabilities.pulls()) {
                    publish(snapshot, path);
                }
            }
        }

        @Override
        public void fails(String reason) {
            tell(other -> other.showMessage(new MessageParams(MessageType.Error, "Hanglint: " + reason)));
        }
    }

    private void publish(Optional<Snapshot> before, Snapshot now) {
        if (capabilities.refreshesLenses()) {
            tell(other -> {
                var _ = other.refreshCodeLenses();
            });
        }
        if (capabilities.pulls()) {
            if (capabilities.refreshes()) {
                tell(other -> {
                    var _ = other.refreshDiagnostics();
                });
            }
            return;
        }
        now.byPath().forEach((path, findings) -> {
            if (!isShown(before, now, path)) {
                publish(now, path);
            }
        });
        before.map(Snapshot::byPath).orElse(Map.of()).keySet().stream()
                .filter(path -> !now.byPath().containsKey(path))
                .forEach(path -> publish(now, path));
    }

    private static boolean isShown(Optional<Snapshot> before, Snapshot now, String path) {
        return before.filter(older -> older.byPath().containsKey(path))
                .filter(older -> Results.id(older, older.findings(path)).equals(Results.id(now, now.findings(path))))
                .isPresent();
    }

    /** Some clients forget what they are told of a file before it is open: Emacs with eglot 1.9. */
    void tellAgain(Path file) {
        if (!capabilities.pulls()) {
            snapshot(file)
                    .ifPresent(snapshot ->
                            publish(snapshot, snapshot.root().relativize(file).toString()));
        }
    }

    private void publish(Snapshot snapshot, String path) {
        Protocol protocol = new Protocol(snapshot, capabilities.unit());
        List<Diagnostic> diagnostics = shown().diagnostics(protocol.diagnostics(snapshot.findings(path)));
        tell(other -> other.publishDiagnostics(new PublishDiagnosticsParams(snapshot.uri(path), diagnostics)));
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        shutDown = true;
        analysts.values().forEach(Analyst::close);
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
