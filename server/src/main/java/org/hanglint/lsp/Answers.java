package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.hanglint.engine.Kept;
import org.hanglint.finding.Finding;
import org.hanglint.lsp.Opening.Opened;
import org.hanglint.report.Reported;
import org.hanglint.syntax.ColumnUnit;
import org.hanglint.syntax.SourceText;

/** Snapshots by one whole analysis: as it was, and as texts have changed since. Used by one thread at a time. */
final class Answers {

    private static final AtomicLong NUMBERS = new AtomicLong();

    /** A snapshot in which one file is new. */
    record Answer(Snapshot snapshot, String path) {}

    private final Opened project;
    private final Kept kept;
    private final Trees trees;
    private Snapshot snapshot;
    private Optional<CodeSight> sights = Optional.empty();

    private Answers(Opened project, Kept kept, Snapshot snapshot, Trees trees) {
        this.project = project;
        this.kept = kept;
        this.snapshot = snapshot;
        this.trees = trees;
    }

    static Answers of(Opened project, Overlay files, Known known, Kept kept, Trees trees) {
        List<Reported> reported = Reported.of(
                kept.outcome().findings(),
                finding -> project.reports().test(finding.place().path())
                        || files.open().containsKey(finding.place().path()),
                kept.sources());
        Snapshot whole = Snapshot.of(NUMBERS.incrementAndGet(), project.root(), reported, known, kept.sources());
        return new Answers(project, kept, whole, trees);
    }

    Kept kept() {
        return kept;
    }

    /** With what is in the editor now; empty where that is known already. */
    Optional<Answer> to(Path file, Documents documents) {
        if (!file.startsWith(project.root())) {
            return Optional.empty();
        }
        Optional<SourceText> text = documents.text(file);
        String path = project.root().relativize(file).toString();
        if (text.isEmpty()) {
            trees.forget(path);
            return Optional.empty();
        }
        if (isSame(text.get(), snapshot.sources().text(path))) {
            return Optional.empty();
        }
        List<Finding> findings = kept.in(path, text.get(), trees.of(path));
        List<Reported> reported = Reported.of(findings, _ -> true, _ -> text.get());
        snapshot = snapshot.with(NUMBERS.incrementAndGet(), path, reported, text.get());
        return Optional.of(new Answer(snapshot, path));
    }

    /** What is known about a file as it is in the editor now; empty where the analysis was found in a store. */
    Optional<CodeSight> sight(Path file, Documents documents, ColumnUnit unit) {
        if (!file.startsWith(project.root())) {
            return Optional.empty();
        }
        String path = project.root().relativize(file).toString();
        SourceText text = documents.text(file).orElseGet(() -> kept.sources().text(path));
        Optional<CodeSight> known = sights.filter(sight -> sight.path().equals(path) && isSame(sight.text(), text));
        sights = known.or(() -> kept.look(path, text, trees.of(path))
                .map(sight -> new CodeSight(sight, path, text, new Protocol(snapshot, unit))));
        return sights;
    }

    /** With everything that is in the editor now. */
    Snapshot toAll(Documents documents) {
        documents.files().forEach(file -> to(file, documents));
        return snapshot;
    }

    private static boolean isSame(SourceText one, SourceText other) {
        return java.util.Arrays.equals(one.bytes(), other.bytes());
    }
}
