package org.hanglint.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.artifact.Artifacts;
import org.hanglint.check.Check;
import org.hanglint.check.Checks;
import org.hanglint.check.Flows;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.flow.memory.MemoryFact.Permission;
import org.hanglint.flow.memory.MemoryFlow;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** What the copy family says about one snapshot, and what that means for a row of the corpus. */
record CopyFindings(Snapshots.Snapshot snapshot, MemoryFlow flow, List<Finding> all) {

    /** What became of a row. */
    enum Verdict {
        LINE,
        FUNCTION,
        ALLOWED,
        NOTE,
        NOTHING,
        NOT_HOT,
        NO_FILE
    }

    private record CopyFlows(Project project, MemoryFlow memory) implements Flows {
        @Override
        public GilFlow gil() {
            throw new IllegalStateException("no check of the copy family asks for thread states");
        }

        @Override
        public Artifacts artifacts() {
            return Artifacts.NOTHING;
        }
    }

    static CopyFindings of(Snapshots.Snapshot snapshot) {
        Flows flows = new CopyFlows(snapshot.project(), MemoryFlow.solve(snapshot.project(), _ -> {}));
        List<Finding> all = new ArrayList<>();
        for (Check check : Checks.all()) {
            if (check instanceof Check.OfCode ofCode && check.info().family().equals("copy")) {
                all.addAll(ofCode.findings(flows));
            }
        }
        return new CopyFindings(snapshot, flows.memory(), all);
    }

    Verdict verdict(CorpusRow row) {
        if (!snapshot.texts().containsKey(row.file())) {
            return Verdict.NO_FILE;
        }
        List<Finding> found = inFunction(row, Severity.WARNING);
        if (found.stream().anyMatch(each -> isOnLine(each, row))) {
            return Verdict.LINE;
        }
        if (!found.isEmpty() && row.role() != CorpusRow.Role.LOOK_ALIKE) {
            return Verdict.FUNCTION;
        }
        if (isAllowed(row)) {
            return Verdict.ALLOWED;
        }
        if (!inFunction(row, Severity.NOTE).isEmpty()) {
            return Verdict.NOTE;
        }
        boolean hot =
                around(row).stream().anyMatch(each -> flow.hotness().rate(each).isPresent());
        return hot ? Verdict.NOTHING : Verdict.NOT_HOT;
    }

    /** A wait that the code permits on the row's lines, or behind a call that stands there under a permission. */
    private boolean isAllowed(CorpusRow row) {
        List<MemoryFact> all = Arrays.stream(MemoryFact.Kind.values())
                .flatMap(kind -> flow.facts(kind).stream())
                .toList();
        boolean here = all.stream()
                .anyMatch(fact -> fact.permission() == Permission.GIVEN
                        && isOn(row, fact.in().at(fact.span())));
        if (here) {
            return true;
        }
        Set<Definition> behind = new HashSet<>();
        flow.permitted().stream().filter(call -> isOn(row, call.place())).forEach(call -> behind.addAll(flow.behind(call)));
        return all.stream().anyMatch(fact -> fact.source().isReportable() && behind.contains(fact.in()));
    }

    private boolean isOn(CorpusRow row, Place place) {
        return place.path().equals(row.file())
                && row.lines().stream().anyMatch(line -> covers(row.file(), place.span(), line));
    }

    /** Warnings and errors on the row's lines or, where there are none, in its function. */
    List<Finding> near(CorpusRow row) {
        List<Finding> found = inFunction(row, Severity.WARNING);
        List<Finding> onLine =
                found.stream().filter(each -> isOnLine(each, row)).toList();
        return onLine.isEmpty() ? found : onLine;
    }

    /** What was found near the row before the fix and is still found here, in the same function with the same text. */
    List<String> leftOver(CopyFindings before, CorpusRow row) {
        Set<String> wanted = new TreeSet<>();
        before.near(row).forEach(each -> wanted.add(before.signature(each)));
        return all.stream()
                .filter(each -> each.place().path().equals(row.file())
                        && each.severity().reaches(Severity.WARNING))
                .filter(each -> wanted.contains(signature(each)))
                .map(this::mark)
                .toList();
    }

    private String signature(Finding finding) {
        SourceText text = snapshot.texts().get(finding.place().path());
        return finding.check() + finding.function() + text.text(finding.place().span());
    }

    String described(CorpusRow row) {
        return inFunction(row, Severity.NOTE).stream().map(this::mark).toList().toString();
    }

    /** {@code path:line} of a place. */
    String at(Place place) {
        return place.path() + ":" + line(place.path(), place.span().start());
    }

    /** The check with {@code @} and the line, or {@code ~} where it is a note. */
    String mark(Finding finding) {
        return finding.check()
                + (finding.severity() == Severity.NOTE ? "~" : "@")
                + line(finding.place().path(), finding.place().span().start());
    }

    private List<Finding> inFunction(CorpusRow row, Severity least) {
        List<Definition> around = around(row);
        return all.stream()
                .filter(each -> each.place().path().equals(row.file())
                        && each.severity().reaches(least))
                .filter(each -> isOnLine(each, row)
                        || around.stream()
                                .anyMatch(in -> contains(
                                        in.function().span(), each.place().span())))
                .toList();
    }

    private List<Definition> around(CorpusRow row) {
        return snapshot.project().definitions().stream()
                .filter(each -> each.unit().path().equals(row.file()))
                .filter(each -> !each.function().name().equals("<module>"))
                .filter(each -> row.lines().stream()
                        .anyMatch(line -> covers(row.file(), each.function().span(), line)))
                .toList();
    }

    private static boolean contains(Span outer, Span inner) {
        return outer.start() <= inner.start() && inner.end() <= outer.end();
    }

    private boolean isOnLine(Finding finding, CorpusRow row) {
        return row.lines().stream()
                .anyMatch(line -> covers(row.file(), finding.place().span(), line));
    }

    private boolean covers(String path, Span span, int line) {
        return line(path, span.start()) <= line && line <= line(path, Math.max(span.start(), span.end() - 1));
    }

    private int line(String path, int at) {
        return snapshot.texts().get(path).lines().line(at) + 1;
    }
}
