package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.hanglint.artifact.side.Whereabouts;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Kept;
import org.hanglint.engine.Progress;
import org.hanglint.engine.Workers;
import org.hanglint.lsp.Opening.Opened;
import org.hanglint.lsp.Opening.Unusable;
import org.hanglint.syntax.ColumnUnit;

/**
 * Analyses one project again and again, on threads of its own: the whole of it a little after the last change, and a changed
 * file at once, by what the last whole analysis knows.
 */
final class Analyst implements AutoCloseable {

    /** Pauses in typing are longer than keys are apart. */
    private static final long PAUSE_MILLIS = 150;

    /** The share of its time that a project may spend on whole analyses while somebody types. */
    private static final int PAUSE_SHARE = 4;

    private static final long LOOK_SECONDS = 5;
    private static final long REST_SECONDS = 5;

    private static final long STACK_BYTES = 64L << 20;

    /** Hears what comes of analyses, on the analyst's threads, one after the other. */
    interface Listener {

        /** How to follow one analysis; asked at its begin. */
        Progress begins();

        /** It ended, with a snapshot or without one. */
        void ends(Optional<Snapshot> snapshot);

        /** A file whose text changed has been looked at again. */
        void answers(Snapshot snapshot, String path);

        /** The project cannot be analysed, for that reason. */
        void fails(String reason);
    }

    private final Path folder;
    private final Opening opening;
    private final Documents documents;
    private final Listener listener;
    private final int jobs = Runtime.getRuntime().availableProcessors();
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(work -> thread("hanglint-analyst", work));
    private final ExecutorService editor = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.MILLISECONDS,
            new LinkedBlockingQueue<>(),
            work -> thread("hanglint-editor", work),
            (late, _) -> late.run());
    private final ExecutorService workers = Executors.newFixedThreadPool(jobs, work -> thread("hanglint-worker", work));
    private final Trees trees = new Trees();
    private final AtomicLong wanted = new AtomicLong();
    private final AtomicLong shown = new AtomicLong();
    private final AtomicBoolean reopen = new AtomicBoolean(true);
    private final CompletableFuture<Boolean> first = new CompletableFuture<>();
    private volatile boolean closed;
    private volatile long pause = PAUSE_MILLIS;
    private long analysed;
    private Optional<Opened> opened = Optional.empty();
    private Optional<Remembered> remembered = Optional.empty();
    private Optional<String> complaint = Optional.empty();
    private volatile Optional<Answers> answers = Optional.empty();

    Analyst(Path folder, Opening opening, Documents documents, Listener listener) {
        this.folder = folder;
        this.opening = opening;
        this.documents = documents;
        this.listener = listener;
    }

    private static Thread thread(String name, Runnable work) {
        Thread thread = new Thread(null, work, name, STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    }

    /** The folder that it was opened for. */
    Path folder() {
        return folder;
    }

    /** Done when the first whole analysis ended, in whatever way. */
    CompletableFuture<Boolean> first() {
        return first;
    }

    /** What is known about a file as it is in the editor; on the editor's thread only. */
    Optional<CodeSight> sight(Path file, ColumnUnit unit) {
        return answers.flatMap(known -> known.sight(file, documents, unit));
    }

    /** The project in a few words. */
    Map<String, Object> status() {
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("root", folder.toString());
        answers.ifPresent(known -> {
            status.put("files", known.kept().outcome().files());
            status.put("findings", known.kept().outcome().findings().size());
        });
        status.put("indexing", wanted.get() != shown.get());
        return status;
    }

    /** Where what is asked about texts is answered: after every change that came before the question. */
    Executor editor() {
        return editor;
    }

    /** Looks from time to time whether something was installed anew: no editor watches that. */
    void watchInstalled() {
        var _ = clock.scheduleWithFixedDelay(
                () -> answers.filter(known -> !known.kept().isInstalledAsBefore())
                        .ifPresent(_ -> filesChanged()),
                LOOK_SECONDS,
                LOOK_SECONDS,
                TimeUnit.SECONDS);
    }

    /** A text changed in the editor. */
    void textChanged(Path file) {
        editor.execute(() -> answer(file));
        wanted.incrementAndGet();
        schedule(pause);
    }

    /** Files came, went or changed on disk, or the configuration did. */
    void filesChanged() {
        reopen.set(true);
        wanted.incrementAndGet();
        schedule(PAUSE_MILLIS);
    }

    private void schedule(long millis) {
        long request = wanted.get();
        if (!closed) {
            var _ = clock.schedule(() -> analyse(request), millis, TimeUnit.MILLISECONDS);
        }
    }

    /** On the editor's thread. */
    private void answer(Path file) {
        if (closed) {
            return;
        }
        attempt(() -> answers.flatMap(known -> known.to(file, documents))
                .ifPresent(answer -> listener.answers(answer.snapshot(), answer.path())));
    }

    private void attempt(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | StackOverflowError bug) {
            listener.fails("an answer failed: " + bug + "; please report this");
        }
    }

    /** On the analyst's thread. What is asked for while it runs is analysed after it. */
    private void analyse(long request) {
        if (request != wanted.get() || request == analysed || closed) {
            return;
        }
        analysed = request;
        Progress heard = listener.begins();
        Optional<Answers> now = Optional.empty();
        long begin = System.nanoTime();
        try {
            now = Optional.of(whole((stage, done, total) -> {
                if (closed) {
                    throw new CancellationException("the project is closed");
                }
                heard.at(stage, done, total);
            }));
        } catch (CancellationException gone) {
            return;
        } catch (Unusable unusable) {
            listener.fails(unusable.reason());
        } catch (RuntimeException | StackOverflowError bug) {
            listener.fails("an analysis failed: " + bug + "; please report this");
        }
        pause = Math.max(PAUSE_MILLIS, (System.nanoTime() - begin) / 1_000_000 / PAUSE_SHARE);
        Optional<Answers> ended = now;
        editor.execute(() -> {
            attempt(() -> ended(ended));
            shown.set(request);
            first.complete(true);
        });
        var _ = clock.schedule(() -> rest(request), REST_SECONDS, TimeUnit.SECONDS);
    }

    /** What an analysis worked with is given back to the machine while nobody types: the collector stops every thread. */
    private void rest(long request) {
        if (request == wanted.get() && !closed) {
            System.gc();
        }
    }

    /** On the editor's thread, so that no answer by the older analysis comes after the newer one. */
    private void ended(Optional<Answers> now) {
        if (closed) {
            return;
        }
        now.ifPresent(newer -> answers = now);
        listener.ends(now.map(newer -> newer.toAll(documents)));
    }

    private Answers whole(Progress progress) throws Unusable {
        Opened project = project();
        Remembered store = remembered.orElseGet(() -> new Remembered(project.store()));
        remembered = Optional.of(store);
        Overlay files = Overlay.of(project.files(), project.root(), documents);
        Analysis analysis = new Analysis(project.settings(), new Workers(workers, jobs), progress, store);
        Whereabouts where = project.where().during(files.unsaved());
        Optional<Kept> earlier = answers.map(Answers::kept);
        Known known = Known.of(project.baseline(), documents);
        known.complaint().filter(words -> !complaint.equals(Optional.of(words))).ifPresent(listener::fails);
        complaint = known.complaint();
        Answers now = Answers.of(project, files, known, analysis.run(files, where, earlier), trees);
        store.close();
        return now;
    }

    private Opened project() throws Unusable {
        if (reopen.compareAndSet(true, false) || opened.isEmpty()) {
            opened.ifPresent(before -> before.where().history().close());
            opened = Optional.of(opening.open(folder));
            opened.get().complaint().ifPresent(listener::fails);
        }
        return opened.get();
    }

    @Override
    public void close() {
        closed = true;
        first.complete(false);
        opened.ifPresent(project -> project.where().history().close());
        clock.shutdownNow();
        editor.execute(trees::close);
        editor.shutdown();
        workers.shutdownNow();
    }
}
