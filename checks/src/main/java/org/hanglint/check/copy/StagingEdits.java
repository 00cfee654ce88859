package org.hanglint.check.copy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hanglint.check.Sources;
import org.hanglint.code.Import;
import org.hanglint.code.Unit;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.link.PythonIndex;
import org.hanglint.syntax.LineIndex;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/**
 * A cure by a call of a function that has to be imported, and of a module that may have to be added: the plan keeps the spans
 * that the cure needs, then those of the imports.
 */
final class StagingEdits {

    private static final String NO_MODULE = "-";

    private StagingEdits() {}

    /** A plan that calls {@code function} of the staging module; empty where the file means something else by the name. */
    static Optional<FixPlan> plan(PythonIndex index, Finder site, String function, List<Span> spans) {
        Unit unit = site.unit();
        StagingHome home = StagingHome.of(index, unit);
        if (home.isTaken(index, unit, function)) {
            return Optional.empty();
        }
        String statement = "from " + home.module() + " import " + function;
        return Optional.of(plan("Copy through pinned memory: " + function, home.path(), statement, site, spans));
    }

    /** A plan that needs an import, or none where {@code statement} is empty. */
    static FixPlan plan(String title, String statement, Finder site, List<Span> spans) {
        return plan(title, NO_MODULE, statement, site, spans);
    }

    private static FixPlan plan(String title, String home, String statement, Finder site, List<Span> spans) {
        List<Place> places = new ArrayList<>();
        spans.forEach(span -> places.add(site.definition().at(span)));
        for (Import each : site.unit().imports()) {
            places.add(site.definition().at(each.span()));
        }
        return new FixPlan(title, Safety.OFFERED, home + "\n" + spans.size() + "\n" + statement, places);
    }

    /** The spans that the plan was made with, where the text still has them. */
    static List<Span> spans(FixPlan plan, SourceText text) {
        return plan.places().subList(0, count(plan)).stream()
                .map(Place::span)
                .filter(span -> span.end() <= text.length())
                .toList();
    }

    static int count(FixPlan plan) {
        return Integer.parseInt(plan.kind().split("\n", -1)[1]);
    }

    /** The changes with the import and the module; empty where the import has no place. */
    static Optional<Fix> fix(Finding finding, FixPlan plan, List<Edit> changes, Sources sources) {
        String[] parts = plan.kind().split("\n", -1);
        SourceText text = sources.text(finding.place().path());
        List<Edit> edits = new ArrayList<>(changes);
        if (!parts[2].isEmpty() && !hasLine(text, parts[2])) {
            Optional<Edit> line = imported(finding.place().path(), plan, text, parts[2]);
            if (line.isEmpty()) {
                return Optional.empty();
            }
            edits.add(line.get());
        }
        edits.sort(Comparator.comparingInt(edit -> edit.place().span().start()));
        if (!parts[0].equals(NO_MODULE) && sources.text(parts[0]).length() == 0) {
            edits.add(new Edit(new Place(parts[0], new Span(0, 0)), Staging.source()));
        }
        return Optional.of(new Fix(plan.title(), plan.safety(), edits));
    }

    /** What a cure makes of the stretches that its plan names; empty where they are not what they were. */
    interface Cure {
        Optional<Edit> edit(FixPlan plan, String path, SourceText text, List<Span> spans);
    }

    /** The finding's plan of so many stretches as one edit and its import. */
    static List<Fix> fixes(Finding finding, Sources sources, int stretches, Cure cure) {
        String path = finding.place().path();
        SourceText text = sources.text(path);
        return finding
                .fix()
                .flatMap(plan -> Optional.of(spans(plan, text))
                        .filter(spans -> spans.size() == stretches)
                        .flatMap(spans -> cure.edit(plan, path, text, spans))
                        .flatMap(edit -> fix(finding, plan, List.of(edit), sources)))
                .stream()
                .toList();
    }

    /** Whether a line is that statement and nothing else; asked for every finding at every key, so no line is decoded. */
    private static boolean hasLine(SourceText text, String statement) {
        LineIndex lines = text.lines();
        byte[] wanted = statement.getBytes(StandardCharsets.UTF_8);
        for (int line = 0; line < lines.lineCount(); line++) {
            Span span = lines.lineSpan(line);
            if (span.length() >= wanted.length && isAlone(text.bytes(), span, wanted)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAlone(byte[] text, Span line, byte[] wanted) {
        int start = line.start();
        int end = line.end();
        while (start < end && isBlank(text[start])) {
            start++;
        }
        while (end > start && isBlank(text[end - 1])) {
            end--;
        }
        return Arrays.equals(text, start, end, wanted, 0, wanted.length);
    }

    private static boolean isBlank(byte at) {
        return at == ' ' || at == '\t' || at == '\r' || at == '\n' || at == '\f';
    }

    /** A line after the last import at the margin. */
    private static Optional<Edit> imported(String path, FixPlan plan, SourceText text, String statement) {
        LineIndex lines = text.lines();
        int at = 0;
        List<Place> imports = plan.places().subList(count(plan), plan.places().size());
        for (Place place : imports) {
            int line = lines.line(place.span().start());
            if (place.span().start() == lines.lineStart(line) && place.span().end() <= text.length()) {
                at = Math.max(
                        at, lines.lineEnd(lines.line(Math.max(0, place.span().end() - 1))));
            }
        }
        return imports.isEmpty()
                ? Optional.empty()
                : Optional.of(new Edit(new Place(path, new Span(at, at)), "\n" + statement));
    }
}
