package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.hanglint.engine.Progress;
import org.hanglint.syntax.ColumnUnit;

/** The folders that a client has open, each with its analyst and the newest that is known about it. Any thread may ask. */
final class Projects {

    private final Opening opening;
    private final Documents documents;
    private final Publisher publisher;
    private final Map<Path, Analyst> analysts = new ConcurrentSkipListMap<>();
    private final Map<Path, Snapshot> snapshots = new ConcurrentSkipListMap<>();
    private volatile List<Path> folders = List.of();

    Projects(Opening opening, Documents documents, Publisher publisher) {
        this.opening = opening;
        this.documents = documents;
        this.publisher = publisher;
    }

    /** What the client will have open once it is ready. */
    void expect(List<Path> open) {
        folders = open;
    }

    /** The client opened a folder. */
    void add(Path folder) {
        expect(Stream.concat(folders.stream(), Stream.of(folder)).distinct().toList());
        arrange();
    }

    /** The client closed it. */
    void remove(Path folder) {
        expect(folders.stream().filter(open -> !open.equals(folder)).toList());
        arrange();
    }

    /** One analyst for each folder that is in no other: what is in another is read with it. */
    void arrange() {
        List<Path> open = folders;
        List<Path> outermost = open.stream()
                .filter(folder -> open.stream().noneMatch(other -> !other.equals(folder) && folder.startsWith(other)))
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
        Optional.ofNullable(snapshots.remove(folder)).ifPresent(gone -> {
            Snapshot empty = Snapshot.of(0, gone.root(), List.of(), Known.NOTHING, gone.sources());
            publisher.whole(Optional.of(gone), empty);
        });
    }

    void close() {
        analysts.values().forEach(Analyst::close);
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

    /** Files changed on disk, or settings did. */
    void filesChanged() {
        analysts.values().forEach(Analyst::filesChanged);
    }

    /** Some clients forget what they are told of a file before it is open: Emacs with eglot 1.9. */
    void tellAgain(Path file) {
        snapshot(file)
                .ifPresent(snapshot ->
                        publisher.file(snapshot, snapshot.root().relativize(file).toString()));
    }

    private Optional<Analyst> analyst(Path file) {
        return analysts.values().stream()
                .filter(analyst -> file.startsWith(analyst.folder()))
                .findFirst();
    }

    /** Answers a question about a file after every change that came before it. */
    <T> CompletableFuture<T> ask(Optional<Path> file, Supplier<T> question) {
        return file.flatMap(this::analyst)
                .map(analyst -> CompletableFuture.supplyAsync(question, analyst.editor()))
                .orElseGet(() -> CompletableFuture.supplyAsync(question));
    }

    /** Ends with the first analysis of the file's project; for clients that ask once and cannot be told to ask again. */
    CompletableFuture<?> analysed(Path file) {
        return analyst(file).map(Analyst::first).orElseGet(() -> CompletableFuture.completedFuture(true));
    }

    /** The newest snapshot with that file's project. */
    Optional<Snapshot> snapshot(Path file) {
        return snapshots.values().stream()
                .filter(snapshot -> file.startsWith(snapshot.root()))
                .findFirst();
    }

    /** The newest of each. */
    List<Snapshot> snapshots() {
        return List.copyOf(snapshots.values());
    }

    /** What is known about a file as it is in the editor; to be asked for by {@link #ask} only. */
    Optional<CodeSight> sight(Path file, ColumnUnit unit) {
        return analyst(file).flatMap(analyst -> analyst.sight(file, unit));
    }

    /** Each in a few words. */
    List<Map<String, Object>> status() {
        return analysts.values().stream().map(Analyst::status).toList();
    }

    /** What comes of the analyses of one folder. */
    private final class Listening implements Analyst.Listener {
        private final Path folder;

        Listening(Path folder) {
            this.folder = folder;
        }

        @Override
        public Progress begins() {
            return snapshots.containsKey(folder) ? Progress.SILENT : publisher.indexing(folder);
        }

        @Override
        public void ends(Optional<Snapshot> snapshot) {
            publisher.indexed(folder);
            if (snapshot.isPresent() && analysts.containsKey(folder)) {
                publisher.whole(Optional.ofNullable(snapshots.put(folder, snapshot.get())), snapshot.get());
            }
        }

        @Override
        public void answers(Snapshot snapshot, String path) {
            if (analysts.containsKey(folder)) {
                snapshots.put(folder, snapshot);
                publisher.file(snapshot, path);
            }
        }

        @Override
        public void fails(String reason) {
            publisher.failed(reason);
        }
    }
}
