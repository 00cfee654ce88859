package org.hanglint.cli;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.hanglint.check.Sources;
import org.hanglint.engine.Analysis;
import org.hanglint.finding.Cause;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.syntax.LineIndex;
import org.hanglint.vcs.Changes;

/**
 * What a change contains or causes. The older state is analysed only when a finding stands on lines that did not
 * change.
 */
final class Causes {

    private final Changes changes;
    private final Sources now;
    private final Supplier<Analysis.Result> before;
    private Optional<Map<Spot, Severity>> known = Optional.empty();

    /** One check at one place of the older state. */
    private record Spot(String check, String path, int line, int column) {}

    Causes(Changes changes, Sources now, Supplier<Analysis.Result> before) {
        this.changes = changes;
        this.now = now;
        this.before = before;
    }

    /** What the change has to do with a finding; empty where it was there before, as bad as now. */
    Optional<Cause> of(Finding finding) {
        String path = finding.place().path();
        LineIndex lines = now.text(path).lines();
        int first = lines.line(finding.place().span().start());
        int last = lines.line(
                Math.max(finding.place().span().start(), finding.place().span().end() - 1));
        Changes.FileChange change = changes.of(path);
        for (int line = first; line <= last; line++) {
            if (change.lines().isChanged(line)) {
                return Optional.of(Cause.CHANGED);
            }
        }
        Spot spot = new Spot(
                finding.check(),
                change.before().orElse(path),
                change.lines().before(first),
                finding.place().span().start() - lines.lineSpan(first).start());
        Severity was = known().get(spot);
        return was != null && was.reaches(finding.severity()) ? Optional.empty() : Optional.of(Cause.REACHED);
    }

    private Map<Spot, Severity> known() {
        if (known.isEmpty()) {
            known = Optional.of(spots(before.get()));
        }
        return known.get();
    }

    private static Map<Spot, Severity> spots(Analysis.Result result) {
        Map<Spot, Severity> spots = new HashMap<>();
        for (Finding finding : result.outcome().findings()) {
            String path = finding.place().path();
            LineIndex lines = result.sources().text(path).lines();
            int line = lines.line(finding.place().span().start());
            int column = finding.place().span().start() - lines.lineSpan(line).start();
            spots.merge(
                    new Spot(finding.check(), path, line, column),
                    finding.severity(),
                    (one, other) -> one.reaches(other) ? one : other);
        }
        return spots;
    }
}
