package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.hanglint.engine.Kept;
import org.hanglint.finding.Finding;
import org.hanglint.lsp.Opening.Opened;
import org.hanglint.report.Reported;
import org.hanglint.syntax.ColumnUnit;
import org.hanglint.syntax.KeptTree;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.SourceText;

/** Snapshots by one whole analysis: as it was, and as texts have changed since. Used by one thread at a time. */
final class Answers {

    private static final AtomicLong NUMBERS = new AtomicLong();

    /** A snapshot in which one file is new. */
    record Answer(Snapshot snapshot, String path) {}

    private final Opened project;
    private final Kept kept;
    private final Map<String, KeptTree> trees = new HashMap<>();
    private Snapshot snapshot;
    private Optional<CodeSight> sights = Optional.empty();

    private Answers(Opened project, Kept kept, Snapshot snapshot) {
        this.project = project;
        this.kept = kept;
        this.snapshot = snapshot;
    }

    static Answers of(Opened project, Overlay files, Kept kept) {
        List<Reported> reported = Reported.of(
                kept.outcome().findings(),
                finding -> project.reports().test(finding.place().path())
                        || files.open().containsKey(finding.place().path()),
                kept.sources());
        Snapshot whole = Snapshot.of(NUMBERS.incrementAndGet(), project.root(), reported, kept.sources());
        return new Answers(project, kept, whole);
    }

    Kept kept() {
        return kept;
    }

    /** With what is in the editor now; empty where that is known already. */
    Optional<Answer> to(Path file, Documents documents) {
        Optional<SourceText> text = documents.text(file);
        if (!file.startsWith(project.root()) || text.isEmpty()) {
            return Optional.empty();
        }
        String path = project.root().relativize(file).toString();
        if (isSame(text.get(), snapshot.sources().text(path))) {
            return Optional.empty();
        }
        List<Finding> findings = kept.in(path, text.get(), tree(path));
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
        sights = known.or(() -> kept.look(path, text, tree(path))
                .map(sight -> new CodeSight(sight, path, text, new Protocol(snapshot, unit))));
        return sights;
    }

    private KeptTree tree(String path) {
        return trees.computeIfAbsent(path, _ -> new KeptTree(Language.PYTHON));
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
