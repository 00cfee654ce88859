package org.hanglint.check.copy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
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
        return plan(index, site, "Copy through pinned memory", function, new Rewriting(spans, List.of()));
    }

    /** The same for a cure that changes several places. */
    static Optional<FixPlan> plan(
            PythonIndex index, Finder site, String title, String function, Rewriting rewriting) {
        Unit unit = site.unit();
        StagingHome home = StagingHome.of(index, unit);
        if (home.isTaken(index, unit, function) || site.names(function)) {
            return Optional.empty();
        }
        String statement = "from " + home.module() + " import " + function;
        return Optional.of(plan(title + ": " + function, home.path(), statement, site, rewriting));
    }

    /** A plan that needs an import, or none where {@code statement} is empty. */
    static FixPlan plan(String title, String statement, Finder site, List<Span> spans) {
        return plan(title, NO_MODULE, statement, site, new Rewriting(spans, List.of()));
    }

    private static FixPlan plan(String title, String home, String statement, Finder site, Rewriting rewriting) {
        List<Span> spans = rewriting.stretches();
        List<Place> places = new ArrayList<>();
        spans.forEach(span -> places.add(site.definition().at(span)));
        for (Import each : site.unit().imports()) {
            places.add(site.definition().at(each.span()));
        }
        String kind = home + "\n" + spans.size() + "\n" + statement;
        String changes = rewriting.changes().stream().map(each -> "\n" + each).collect(Collectors.joining());
        return new FixPlan(title, Safety.OFFERED, kind + changes, places);
    }

    /** The spans that the plan was made with, where the text still has them. */
    static List<Span> spans(FixPlan plan, SourceText text) {
        return plan.places().subList(0, count(plan)).stream()
                .map(Place::span)
                .filter(span -> span.end() <= text.length())
                .toList();
    }

    /** The new texts of the first stretches; none where the cure makes its own. */
    static List<String> changes(FixPlan plan) {
        String[] parts = plan.kind().split("\n", -1);
        return List.of(parts).subList(3, parts.length);
    }

    static int count(FixPlan plan) {
        return Integer.parseInt(plan.kind().split("\n", -1)[1]);
    }

    /** The changes with the import and the module; empty where the import has no place. */
    static Optional<Fix> fix(Finding finding, FixPlan plan, List<Edit> changes, Sources sources) {
        String[] parts = plan.kind().split("\n", -1);
        SourceText text = sources.text(finding.place().path());
        List<Edit> edits = new ArrayList<>(changes);
        if (!parts[2].isEmpty()) {
            List<Place> imports = plan.places().subList(count(plan), plan.places().size());
            Optional<List<Edit>> line = new ImportLine(finding.place().path(), text, parts[2]).edits(imports);
            if (line.isEmpty()) {
                return Optional.empty();
            }
            edits.addAll(line.get());
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
}
