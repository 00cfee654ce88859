package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.services.LanguageClient;
import org.hanglint.engine.Progress;

/**
 * What the client is told without having asked: findings where it does not pull them, that there are newer ones where it does,
 * progress, and what went wrong.
 *
 * @param tell reaches the client once it is connected
 * @param shown how the client can show things, as it says in its first request
 */
record Publisher(Consumer<Consumer<LanguageClient>> tell, Supplier<Shown> shown, Indexing indexing) {

    Publisher(Consumer<Consumer<LanguageClient>> tell, Supplier<Shown> shown) {
        this(tell, shown, new Indexing(tell));
    }

    private Client client() {
        return shown.get().client();
    }

    /** Progress of the first analysis of a folder. */
    Progress indexing(Path folder) {
        return client().showsProgress() ? indexing.begin(folder) : Progress.SILENT;
    }

    /** The analysis of a folder has ended. */
    void indexed(Path folder) {
        indexing.end(folder);
    }

    void failed(String reason) {
        tell.accept(other -> other.showMessage(new MessageParams(MessageType.Error, "Hanglint: " + reason)));
    }

    /** A whole snapshot after another. */
    void whole(Optional<Snapshot> before, Snapshot now) {
        if (client().refreshesLenses()) {
            tell.accept(other -> {
                var _ = other.refreshCodeLenses();
            });
        }
        if (client().pulls()) {
            if (client().refreshes()) {
                tell.accept(other -> {
                    var _ = other.refreshDiagnostics();
                });
            }
            return;
        }
        now.byPath().forEach((path, findings) -> {
            if (!isShown(before, now, path)) {
                send(now, path);
            }
        });
        before.map(Snapshot::byPath).orElse(Map.of()).keySet().stream()
                .filter(path -> !now.byPath().containsKey(path))
                .forEach(path -> send(now, path));
    }

    private static boolean isShown(Optional<Snapshot> before, Snapshot now, String path) {
        return before.filter(older -> older.byPath().containsKey(path))
                .filter(older -> Results.id(older, older.findings(path)).equals(Results.id(now, now.findings(path))))
                .isPresent();
    }

    /** One file of a snapshot. */
    void file(Snapshot snapshot, String path) {
        if (!client().pulls()) {
            send(snapshot, path);
        }
    }

    private void send(Snapshot snapshot, String path) {
        Protocol protocol = new Protocol(snapshot, client().unit());
        List<Diagnostic> diagnostics = shown.get().diagnostics(protocol.diagnostics(snapshot.findings(path)));
        tell.accept(other -> other.publishDiagnostics(new PublishDiagnosticsParams(snapshot.uri(path), diagnostics)));
    }
}
