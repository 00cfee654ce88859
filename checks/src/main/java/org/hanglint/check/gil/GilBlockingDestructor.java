package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.code.Walk;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFact.Kind;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Possible;
import org.hanglint.flow.gil.Summaries.Reason;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.knowledge.GilKnowledge.EntryGil;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Entry;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** A destructor that waits, run with the GIL held: by Python, or at the end of a scope. */
public final class GilBlockingDestructor implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-blocking-destructor",
            "A destructor waits for a thread while Python, or the scope it ends with, holds the GIL.",
            Severity.WARNING,
            Set.of(Language.CPP, Language.CUDA, Language.CYTHON),
            CheckInfo.Cure.OFFERED);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        GilFlow flow = flows.gil();
        Set<Definition> told = new HashSet<>();
        PythonFiles files = new PythonFiles(flow);
        Set<Place> places = new HashSet<>();
        for (Entry entry : flows.project().entries()) {
            if (entry.definition().function().kind() == Function.Kind.DESTRUCTOR && entry.gil() == EntryGil.HELD) {
                flow.summaries()
                        .reason(entry.definition(), Trait.WAITS)
                        .filter(reason -> reason.strength() != Strength.NAMED && told.add(entry.definition()))
                        .ifPresent(reason -> findings.add(bound(flow, files, entry, reason)));
            }
        }
        for (GilFact.Operation operation : flow.facts(GilFact.Operation.class)) {
            if (operation.kind() == Kind.DISCARDS) {
                discarded(flow, operation).ifPresent(findings::add);
            }
        }
        for (GilFact.Site site : flow.facts(GilFact.Site.class)) {
            for (CallEdge edge : site.edges()) {
                if (edge.callee().function().kind() == Function.Kind.DESTRUCTOR) {
                    local(flow, files, new Ending(site.in(), site.span(), site.before()), edge.callee())
                            .filter(finding -> places.add(finding.place()))
                            .ifPresent(findings::add);
                }
            }
        }
        for (GilFact.PointeeEnds pointee : flow.facts(GilFact.PointeeEnds.class)) {
            Ending ending = new Ending(pointee.in(), pointee.span(), pointee.before());
            pointee.ends().stream()
                    .flatMap(end -> local(flow, files, ending, end).stream())
                    .filter(finding -> places.add(finding.place()))
                    .findFirst()
                    .ifPresent(findings::add);
        }
        return findings;
    }

    /** Told in the destructor where its file knows of Python; else where objects of the class are given to Python. */
    private static Finding bound(GilFlow flow, PythonFiles files, Entry entry, Reason reason) {
        Reason root = flow.summaries().root(reason, Trait.WAITS);
        List<Step> steps = new ArrayList<>();
        steps.add(new Step(entry.where(), entry.why() + " with the GIL held"));
        List<Step> way = flow.summaries().path(reason, Trait.WAITS, root.what() + " waits");
        steps.addAll(way.subList(0, way.size() - 1));
        if (entry.definition().unit().language() == Language.CYTHON) {
            return Telling.finding(
                    INFO,
                    INFO.severity(),
                    root.what() + " waits in __dealloc__, which Python runs with the GIL held; if the thread it waits"
                            + " for needs the GIL, both wait for ever. Release the GIL around it (with nogil:).",
                    reason.in(),
                    reason.span(),
                    steps,
                    "comes to the wait with the GIL held");
        }
        String message = root.what()
                + " waits in a destructor that Python runs with the GIL held; if the thread it waits for needs"
                + " the GIL, both wait for ever. Bind the class with py::release_gil_before_calling_cpp_dtor"
                + " or a holder that releases the GIL, or release it here if PyGILState_Check says that it is"
                + " held.";
        String last = root.what() + " waits";
        if (files.know(root.in())) {
            return Telling.finding(INFO, INFO.severity(), message, root.in(), root.span(), steps, last);
        }
        steps.add(new Step(root.in().at(root.span()), last));
        return made(flow, entry.definition())
                .map(site -> Telling.finding(
                        INFO, INFO.severity(), message, site.in(), site.span(), steps, "given to Python"))
                .orElseGet(() -> Telling.at(
                        INFO, INFO.severity(), message, entry.where(), "", steps, "given to Python", Optional.empty()));
    }

    private record Made(Definition in, Span span) {}

    /** Where a function that Python calls makes the object that it returns. */
    private static Optional<Made> made(GilFlow flow, Definition destructor) {
        String type = Names.last(destructor.function().owner());
        return flow.project().entries().stream()
                .filter(entry -> entry.gil() == EntryGil.HELD)
                .map(Entry::definition)
                .filter(in -> in.function().returns().simpleName().equals(type))
                .flatMap(in -> made(in, type).stream())
                .findFirst();
    }

    private static Optional<Made> made(Definition in, String type) {
        List<Made> found = new ArrayList<>();
        Walk.all(in.function(), part -> {
            if (part instanceof Expr.Construct construct
                    && construct.lifetime() == Expr.Lifetime.HEAP
                    && construct.type().simpleName().equals(type)) {
                found.add(new Made(in, construct.span()));
            }
        });
        return found.stream().findFirst();
    }

    private static Optional<Finding> discarded(GilFlow flow, GilFact.Operation operation) {
        return Moment.held(flow, operation.in(), operation.before())
                .map(moment -> Telling.at(
                        INFO,
                        Telling.of(INFO.severity(), moment.strength()),
                        operation.what()
                                + " is destroyed here with the GIL held, and its destructor waits for its thread;"
                                + " if that thread needs the GIL, both wait for ever. "
                                + "Release the GIL before it ends.",
                        operation.in().at(operation.span()),
                        operation.in().function().qualifiedName(),
                        moment.steps(flow),
                        operation.what() + " waits as it ends",
                        ReleasePlan.around(flow, operation.in(), operation.span(), operation.before())));
    }

    /** An object ends in a function. */
    private record Ending(Definition in, Span span, Possible before) {}

    private static Optional<Finding> local(GilFlow flow, PythonFiles files, Ending site, Definition end) {
        Optional<Reason> reason =
                flow.summaries().reason(end, Trait.WAITS).filter(found -> found.strength() != Strength.NAMED);
        return reason.flatMap(found -> Moment.held(flow, site.in(), site.before())
                .map(moment -> {
                    List<Step> steps = new ArrayList<>(moment.steps(flow));
                    Reason root = flow.summaries().root(found, Trait.WAITS);
                    steps.addAll(flow.summaries().path(found, Trait.WAITS, root.what() + " waits"));
                    Severity severity = Telling.of(
                            Moment.hasWaited(
                                            flow,
                                            site.in(),
                                            new Span(
                                                    0,
                                                    site.in().function().span().end()))
                                    ? Severity.NOTE
                                    : INFO.severity(),
                            moment.strength());
                    String message = "The destructor of this object waits (" + root.what()
                            + "), and the GIL is held where it ends; if the thread it waits for needs the GIL, both"
                            + " wait for ever. Release the GIL before it ends.";
                    Optional<PythonFiles.Cure> cure = files.cure(flow, moment);
                    if (cure.isPresent()) {
                        steps.add(new Step(site.in().at(site.span()), "its end waits"));
                        return Telling.at(
                                INFO,
                                severity,
                                message,
                                cure.get().place(),
                                cure.get().function(),
                                steps,
                                "comes to its end with the GIL held",
                                Optional.empty());
                    }
                    return Telling.finding(INFO, severity, message, site.in(), site.span(), steps, "its end waits");
                }));
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Mend.fixes(finding, sources);
    }
}
