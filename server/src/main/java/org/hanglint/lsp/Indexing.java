package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.hanglint.engine.Progress;

/** Shows the first analysis of a project in the client's progress. */
final class Indexing {

    /** Percent between two messages. */
    private static final int STEP = 5;

    private final Consumer<Consumer<LanguageClient>> client;
    private final Map<Path, String> tokens = new ConcurrentHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();

    /** {@code client} tells the client something once it is there. */
    Indexing(Consumer<Consumer<LanguageClient>> client) {
        this.client = client;
    }

    Progress begin(Path folder) {
        String token = "hanglint-" + numbers.incrementAndGet();
        Optional.ofNullable(tokens.put(folder, token)).ifPresent(this::end);
        client.accept(other -> {
            var _ = other.createProgress(new WorkDoneProgressCreateParams(Either.forLeft(token)));
        });
        WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
        begin.setTitle("Hanglint: reading " + folder.getFileName());
        begin.setPercentage(0);
        tell(token, begin);
        AtomicInteger told = new AtomicInteger(-STEP);
        return (stage, done, total) -> {
            int percent = percent(stage, done, total);
            if (percent >= told.get() + STEP) {
                report(token, stage, percent, told);
            }
        };
    }

    /** Of all stages: a client may show nothing but a number that grows. */
    private static int percent(Progress.Stage stage, int done, int total) {
        int stages = Progress.Stage.values().length;
        long inStage = total == 0 ? 100 : 100L * done / total;
        return (int) ((100L * stage.ordinal() + inStage) / stages);
    }

    /** Workers tell at the same time; what is told grows. */
    private synchronized void report(String token, Progress.Stage stage, int percent, AtomicInteger told) {
        if (percent < told.get() + STEP) {
            return;
        }
        told.set(percent);
        WorkDoneProgressReport report = new WorkDoneProgressReport();
        report.setMessage(stage.name().toLowerCase(Locale.ROOT));
        report.setPercentage(percent);
        tell(token, report);
    }

    void end(Path folder) {
        Optional.ofNullable(tokens.remove(folder)).ifPresent(this::end);
    }

    private void end(String token) {
        tell(token, new WorkDoneProgressEnd());
    }

    private void tell(String token, WorkDoneProgressNotification what) {
        client.accept(other -> other.notifyProgress(new ProgressParams(Either.forLeft(token), Either.forLeft(what))));
    }
}
