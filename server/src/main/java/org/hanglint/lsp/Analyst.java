package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Progress;
import org.hanglint.engine.Workers;
import org.hanglint.lsp.Opening.Opened;
import org.hanglint.lsp.Opening.Unusable;
import org.hanglint.report.Reported;

/**
 * Analyses one project again and again, on threads of its own: a little after the last change, and gives up at once when another
 * change comes.
 */
final class Analyst implements AutoCloseable {

    /** Pauses in typing are longer than keys are apart. */
    private static final long PAUSE_MILLIS = 150;

    private static final long STACK_BYTES = 64L << 20;
    private static final AtomicLong NUMBERS = new AtomicLong();

    /** Hears what comes of analyses, on the analyst's thread. */
    interface Listener {

        /** How to follow one analysis; asked at its begin. */
        Progress begins();

        /** It ended, with a snapshot or without one. */
        void ends(Optional<Snapshot> snapshot);

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
    private final ExecutorService workers = Executors.newFixedThreadPool(jobs, work -> thread("hanglint-worker", work));
    private final AtomicLong wanted = new AtomicLong();
    private final AtomicBoolean reopen = new AtomicBoolean(true);
    private Optional<Opened> opened = Optional.empty();
    private Optional<Remembered> remembered = Optional.empty();

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

    /** A text changed in the editor. */
    void textChanged() {
        long request = wanted.incrementAndGet();
        var _ = clock.schedule(() -> analyse(request), PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Files came, went or changed on disk, or the configuration did. */
    void filesChanged() {
        reopen.set(true);
        textChanged();
    }

    private void analyse(long request) {
        if (request != wanted.get()) {
            return;
        }
        Progress shown = listener.begins();
        Optional<Snapshot> snapshot = Optional.empty();
        try {
            snapshot = Optional.of(snapshot((stage, done, total) -> {
                if (request != wanted.get()) {
                    throw new CancellationException("a newer change came");
                }
                shown.at(stage, done, total);
            }));
        } catch (CancellationException newerChange) {
            // The analysis that the newer change asked for is scheduled.
        } catch (Unusable unusable) {
            listener.fails(unusable.reason());
        } catch (RuntimeException | StackOverflowError bug) {
            listener.fails("an analysis failed: " + bug + "; please report this");
        } finally {
            listener.ends(snapshot);
        }
    }

    private Snapshot snapshot(Progress progress) throws Unusable {
        Opened project = project();
        Remembered store = remembered.orElseGet(() -> new Remembered(project.store()));
        remembered = Optional.of(store);
        Overlay files = Overlay.of(project.files(), project.root(), documents);
        Analysis.Result result =
                new Analysis(project.settings(), new Workers(workers, jobs), progress, store).run(files);
        store.forgetUnused();
        store.close();
        var reported = Reported.of(
                result.outcome().findings(),
                finding -> shows(project, files, finding.place().path()),
                result.sources());
        return Snapshot.of(NUMBERS.incrementAndGet(), project.root(), reported, result.sources());
    }

    private static boolean shows(Opened project, Overlay files, String path) {
        return project.reports().test(path) || files.open().containsKey(path);
    }

    private Opened project() throws Unusable {
        if (reopen.compareAndSet(true, false) || opened.isEmpty()) {
            opened = Optional.of(opening.open(folder));
        }
        return opened.get();
    }

    @Override
    public void close() {
        wanted.incrementAndGet();
        clock.shutdownNow();
        workers.shutdownNow();
    }
}
