package org.hanglint.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hanglint.check.Check;
import org.hanglint.check.Checks;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Function;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.engine.Outcome.BrokenCheck;
import org.hanglint.finding.Finding;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Place;
import org.hanglint.finding.Step;
import org.hanglint.finding.Suppression;
import org.hanglint.finding.Suppressions;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Folding;
import org.hanglint.syntax.Parsing;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** A newer text of one file beside the analysis of the older one. */
final class Revision {

    /** What spans of newer bodies count in: no path has a NUL. */
    private final String newer;

    private final String path;
    private final SourceText now;
    private final Moves moves;
    private final Map<Definition, Span> names = new LinkedHashMap<>();
    private final Map<Definition, Function> matched = new LinkedHashMap<>();
    private final Map<Definition, Function> changed = new LinkedHashMap<>();
    private final List<Definition> older;
    private final Optional<ProjectFlows> flows;

    private Revision(String path, SourceText now, Moves moves, List<Definition> older, Optional<ProjectFlows> flows) {
        this.path = path;
        this.newer = path + '\0';
        this.now = now;
        this.moves = moves;
        this.older = older;
        this.flows = flows;
    }

    /** Of an analysis whose flows are not here: findings move with their text, and that is all. */
    static Revision ofText(String path, SourceText before, SourceText now) {
        return new Revision(path, now, new Moves(before, now), List.of(), Optional.empty());
    }

    /** Of an analysis with all that it knows; of functions that are as they were, only where they are. */
    static Revision of(Solved solved, String path, SourceText before, SourceText now, Parsing parsing) {
        Moves moves = new Moves(before, now);
        Narrowing narrowed = Narrowing.of(now, moves, solved.in(path));
        return of(solved, path, moves, narrowed, now, new Folding(parsing));
    }

    /** The same, with the bodies of all functions. */
    static Revision ofAll(Solved solved, String path, SourceText before, SourceText now) {
        return of(solved, path, new Moves(before, now), Narrowing.none(now), now, Parsing.FRESH);
    }

    private static Revision of(
            Solved solved, String path, Moves moves, Narrowing narrowed, SourceText now, Parsing parsing) {
        List<Definition> older = solved.in(path);
        Optional<Unit> unit = solved.lower(path, narrowed.text(), parsing);
        if (unit.isEmpty()) {
            return new Revision(path, now, moves, List.of(), Optional.empty());
        }
        Revision revision = new Revision(path, now, moves, older, Optional.of(solved.flows()));
        revision.match(unit.get(), narrowed.same());
        return revision;
    }

    private void match(Unit unit, Map<Definition, Span> same) {
        Map<String, List<Function>> byName = new LinkedHashMap<>();
        Set<Span> unread = Set.copyOf(same.values());
        functions(unit)
                .filter(function -> function.kind() != Function.Kind.MODULE && !unread.contains(function.span()))
                .forEach(function -> byName.computeIfAbsent(function.qualifiedName(), _ -> new ArrayList<>())
                        .add(function));
        same.forEach((definition, _) ->
                moves.moved(definition.function().nameSpan()).ifPresent(name -> names.put(definition, name)));
        for (Definition definition : older) {
            List<Function> namesakes = byName.getOrDefault(definition.function().qualifiedName(), List.of());
            if (same.containsKey(definition) || namesakes.isEmpty()) {
                continue;
            }
            Function function = namesakes.removeFirst();
            matched.put(definition, function);
            names.put(definition, function.nameSpan());
            moves.add(definition.function().span(), function.span());
            if (!moves.isSame(definition.function().span(), function.span())) {
                changed.put(definition, function);
            }
        }
    }

    private static Stream<Function> functions(Unit unit) {
        Stream<Function> outermost =
                Stream.concat(unit.functions().stream(), unit.classes().stream().flatMap(Revision::methods));
        return outermost.flatMap(Revision::withInner);
    }

    private static Stream<Function> methods(ClassDecl type) {
        return Stream.concat(type.methods().stream(), type.nested().stream().flatMap(Revision::methods));
    }

    private static Stream<Function> withInner(Function function) {
        return Stream.concat(Stream.of(function), Walk.inner(function).stream().flatMap(Revision::withInner));
    }

    /** The findings in the file as its text is now, in order. */
    List<Finding> findings(Outcome outcome, Settings settings) {
        List<Finding> findings = new ArrayList<>();
        Set<String> again = new LinkedHashSet<>();
        flows.filter(_ -> !changed.isEmpty()).ifPresent(known -> judge(known, settings, findings, again));
        outcome.findings().stream()
                .filter(finding -> finding.place().path().equals(path))
                .filter(finding -> !(again.contains(finding.check()) && isOfChanged(finding)))
                .forEach(finding -> moved(finding).ifPresent(findings::add));
        List<Suppression> suppressions = Suppressions.in(path, now).suppressions();
        findings.removeIf(finding -> Analysis.isSuppressed(finding, suppressions, new LinkedHashSet<>(), _ -> now));
        findings.sort(Analysis.ORDER);
        return List.copyOf(new LinkedHashSet<>(findings));
    }

    /** Whether the finding is one of a function with a newer body, and not only placed there, as at a binding. */
    private boolean isOfChanged(Finding finding) {
        return older.stream()
                .filter(definition ->
                        holds(definition.function().span(), finding.place().span()))
                .min(Comparator.comparingInt(
                        definition -> definition.function().span().length()))
                .filter(changed::containsKey)
                .filter(definition ->
                        finding.function().endsWith(definition.function().qualifiedName()))
                .isPresent();
    }

    private static boolean holds(Span outer, Span inner) {
        return outer.start() <= inner.start() && inner.end() <= outer.end();
    }

    /** Adds what the functions with a newer body show, and the ids of the checks that looked at them again. */
    private void judge(ProjectFlows known, Settings settings, List<Finding> findings, Set<String> again) {
        Project revised = known.project().revised(changed, newer);
        ProjectFlows now = known.revised(revised);
        for (Check check : Checks.all()) {
            String id = check.info().id();
            if (check instanceof Check.OfCode ofCode && ofCode.reach() == Check.Reach.FUNCTION && settings.runs(id)) {
                List<BrokenCheck> broken = new ArrayList<>();
                List<Finding> found = new ArrayList<>();
                Analysis.attempt(id, broken, () -> found.addAll(Analysis.spoken(check, ofCode.findings(now))));
                if (broken.isEmpty()) {
                    again.add(id);
                    found.stream()
                            .filter(finding -> finding.place().path().equals(newer))
                            .map(settings::withUsersSeverity)
                            .forEach(finding -> moved(finding).ifPresent(findings::add));
                }
            }
        }
    }

    private Optional<Finding> moved(Finding finding) {
        return moved(finding.place()).map(place -> {
            List<Step> steps = finding.steps().stream()
                    .flatMap(step -> stretched(step.place()).map(at -> new Step(at, step.message())).stream())
                    .toList();
            Optional<FixPlan> fix = finding.fix().flatMap(this::moved);
            return new Finding(
                    finding.check(),
                    finding.severity(),
                    finding.message(),
                    place,
                    finding.function(),
                    finding.rank(),
                    steps,
                    fix);
        });
    }

    /** A plan of which one place is gone is a plan for another text. */
    private Optional<FixPlan> moved(FixPlan plan) {
        List<Place> places =
                plan.places().stream().flatMap(place -> moved(place).stream()).toList();
        return places.size() == plan.places().size()
                ? Optional.of(new FixPlan(plan.title(), plan.safety(), plan.kind(), places))
                : Optional.empty();
    }

    /** Where the names of the functions are now that the newer text still has. */
    Map<Definition, Span> names() {
        return names;
    }

    /** Those functions of the older text that the newer one still has and that were read again. */
    Map<Definition, Function> matched() {
        return matched;
    }

    /** The project with the bodies that those functions have now. */
    Project project(Map<Definition, Function> functions) {
        return flows.orElseThrow().project().revised(functions, newer);
    }

    /** Where the steps are now; one whose begin or end is gone is left out. */
    List<Step> stretched(List<Step> steps) {
        return steps.stream()
                .flatMap(step -> stretched(step.place()).map(at -> new Step(at, step.message())).stream())
                .toList();
    }

    private Optional<Place> stretched(Place place) {
        return place.path().equals(path)
                ? moves.stretched(place.span()).map(span -> new Place(path, span))
                : moved(place);
    }

    private Optional<Place> moved(Place place) {
        if (place.path().equals(newer)) {
            return Optional.of(new Place(path, place.span()));
        }
        return place.path().equals(path)
                ? moves.moved(place.span()).map(span -> new Place(path, span))
                : Optional.of(place);
    }
}
