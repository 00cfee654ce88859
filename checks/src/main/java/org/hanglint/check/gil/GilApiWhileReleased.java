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
import org.hanglint.code.Function;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.EntryState;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Summaries;
import org.hanglint.flow.gil.Summaries.Reason;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.link.CallEdge;
import org.hanglint.syntax.Language;

/** Python's API used where the GIL is released. */
public final class GilApiWhileReleased implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-api-while-released",
            "Python's API is used where the code itself has released the GIL.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA, Language.CYTHON),
            CheckInfo.Cure.OFFERED);

    private static final Set<String> IF_ANY = Set.of("Py_XDECREF", "Py_CLEAR", "Py_XSETREF");

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        Set<String> told = new HashSet<>();
        Set<Place> planned = new HashSet<>();
        GilFlow flow = flows.gil();
        for (GilFact.Operation use : flow.facts(GilFact.Operation.class)) {
            boolean compiled = use.in().unit().language() != Language.CYTHON;
            if (use.kind().touchesPython() && compiled) {
                direct(flow, use, planned)
                        .filter(finding -> told.add(key(finding, use.what())))
                        .ifPresent(findings::add);
            }
        }
        for (GilFact.Site site : flow.facts(GilFact.Site.class)) {
            for (CallEdge edge : site.edges()) {
                through(flow, site, edge)
                        .filter(finding -> told.add(key(finding, edge.callee().toString())))
                        .ifPresent(findings::add);
            }
        }
        return findings;
    }

    /** One finding for one release and one thing used under it. */
    private static String key(Finding finding, String what) {
        return finding.steps().getFirst().place() + " " + what;
    }

    /** Of several uses in one statement, the first carries the plan for it. */
    private static Optional<Finding> direct(GilFlow flow, GilFact.Operation use, Set<Place> planned) {
        return Moment.released(flow, use.in(), use.before())
                .filter(moment -> isReleasedByCode(flow, moment) && !isConsequence(flow, use, moment))
                .map(moment -> Telling.at(
                        INFO,
                        Telling.of(INFO.severity(), moment.strength()),
                        use.what() + " needs the GIL, which is not held here; another thread may be changing the same"
                                + " objects, and the process crashes or its memory is corrupted. "
                                + "Take the GIL around it, or end the release before it.",
                        use.in().at(use.span()),
                        use.in().function().qualifiedName(),
                        moment.steps(flow),
                        use.what() + " without the GIL",
                        AcquirePlan.around(use, moment)
                                .filter(plan -> planned.add(plan.places().getFirst()))));
    }

    /** A return out of the region, or a token that is left unpaired, is the cause and told by its own check. */
    private static boolean isConsequence(GilFlow flow, GilFact.Operation use, Moment moment) {
        boolean leaves = flow.facts(use.in(), GilFact.LeavesRegion.class).stream()
                .anyMatch(leaving -> leaving.span().contains(use.span()));
        return leaves
                || moment.cause().isPresent()
                        && flow.facts(use.in(), GilFact.TokenLeft.class).stream()
                                .anyMatch(left ->
                                        left.span().equals(moment.cause().get().began()));
    }

    /** Released in the function, or for its whole run by its binding; a foreign thread is another check's affair. */
    private static boolean isReleasedByCode(GilFlow flow, Moment moment) {
        return moment.entry().isEmpty()
                || moment.entry()
                        .filter(entry -> entry.thread() == EntryState.ThreadKind.PYTHON)
                        .filter(entry ->
                                flow.entryStates().edges(moment.in(), entry).isEmpty())
                        .isPresent();
    }

    /** A function that needs the GIL is called without it: told at the call, or at the use where that is in the same file. */
    private static Optional<Finding> through(GilFlow flow, GilFact.Site site, CallEdge edge) {
        if (edge.kind() != CallEdge.Kind.CALL || edge.strength() == Strength.NAMED) {
            return Optional.empty();
        }
        Optional<Moment> moment =
                Moment.released(flow, site.in(), site.before()).filter(found -> isReleasedByCode(flow, found));
        Optional<Reason> reason =
                flow.summaries().reason(edge.callee(), Trait.NEEDS).filter(found -> found.strength() != Strength.NAMED);
        boolean compiled = reason.filter(found ->
                        flow.summaries().root(found, Trait.NEEDS).in().unit().language() == Language.CYTHON)
                .isPresent();
        if (moment.isEmpty() || reason.isEmpty() || compiled) {
            return Optional.empty();
        }
        Summaries summaries = flow.summaries();
        Reason root = summaries.root(reason.get(), Trait.NEEDS);
        List<Step> before = new ArrayList<>(moment.get().steps(flow));
        boolean near = root.in().unit() == site.in().unit();
        List<Step> way = summaries.path(reason.get(), Trait.NEEDS, root.what() + " without the GIL");
        String message =
                root.what() + " needs the GIL, and " + edge.callee().function().qualifiedName()
                        + " comes to it while the GIL is released. Take the GIL around it, or end the release before"
                        + " the call.";
        Severity severity = mayBeEmpty(flow, edge, reason.get())
                ? Severity.NOTE
                : Telling.of(INFO.severity(), moment.get().strength());
        if (near) {
            before.add(
                    new Step(edge.place(), "calls " + edge.callee().function().qualifiedName()));
            before.addAll(way.subList(0, way.size() - 1));
            return Optional.of(Telling.finding(
                    INFO, severity, message, root.in(), root.span(), before, root.what() + " without the GIL"));
        }
        before.addAll(way);
        return Optional.of(
                Telling.finding(INFO, severity, message, site.in(), site.span(), before, "reached by this call"));
    }

    /** A setter that drops what it held, further in: it may hold nothing yet. At the end of an object that is not so. */
    private static boolean mayBeEmpty(GilFlow flow, CallEdge edge, Reason reason) {
        Reason root = flow.summaries().root(reason, Trait.NEEDS);
        boolean further = !root.in().equals(edge.callee()) && IF_ANY.contains(root.what());
        Optional<Reason> at = Optional.of(reason);
        while (further && at.isPresent()) {
            if (at.get().in().function().kind() == Function.Kind.DESTRUCTOR) {
                return false;
            }
            at = at.get().via().flatMap(next -> flow.summaries().reason(next.callee(), Trait.NEEDS));
        }
        return further;
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Mend.fixes(finding, sources);
    }
}
