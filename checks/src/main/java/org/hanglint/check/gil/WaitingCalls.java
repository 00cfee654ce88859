package org.hanglint.check.gil;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.code.Expr;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Summaries.Reason;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/**
 * Calls with the GIL held that lead out of the code that knows of Python, and wait there. A few are told each; where many come to
 * one wait, they are on the way of the one finding that it has.
 */
final class WaitingCalls {

    /** A way to a wait is no longer than this. */
    private static final int MAX_WAY = 16;

    /** This many calls are told each. */
    private static final int FEW = 3;

    /** A call that comes to a wait. */
    private record Coming(GilFact.Site site, Moment moment, Reason reason, Reason root) {

        Place place() {
            return site.in().at(site.span());
        }
    }

    private final WaitTelling telling;
    private final Map<Place, List<Coming>> byWait = new HashMap<>();

    WaitingCalls(WaitTelling telling) {
        this.telling = telling;
    }

    /** The other calls that come to a wait of a function, where they are many. */
    List<Step> others(Definition in, Span wait, Place told) {
        List<Coming> all = comingTo(in, wait);
        return all.size() <= FEW
                ? List.of()
                : all.stream()
                        .filter(coming -> !coming.place().equals(told))
                        .map(coming -> new Step(
                                coming.place(),
                                coming.site().in().function().qualifiedName()
                                        + " comes to it with the GIL held here, too"))
                        .toList();
    }

    /** The calls that are told each. */
    List<Finding> findings() {
        return telling.flow().facts(GilFact.Site.class).stream()
                .flatMap(site -> coming(site).stream())
                .filter(coming ->
                        comingTo(coming.root().in(), coming.root().span()).size() <= FEW)
                .map(this::finding)
                .toList();
    }

    private List<Coming> comingTo(Definition in, Span wait) {
        return byWait.computeIfAbsent(in.at(wait), _ -> search(in, wait));
    }

    /** From the wait up through the callers that know nothing of Python. */
    private List<Coming> search(Definition in, Span wait) {
        Set<Definition> seen = new HashSet<>(Set.of(in));
        Set<Definition> speaking = new TreeSet<>(Comparator.comparingInt(Definition::id));
        Deque<Definition> work = new ArrayDeque<>(List.of(in));
        while (!work.isEmpty()) {
            for (CallEdge edge : telling.flow().project().incoming(work.removeFirst())) {
                Definition caller = edge.caller();
                if (edge.kind() != CallEdge.Kind.CALL || edge.strength() == Strength.NAMED) {
                    continue;
                }
                if (telling.files().know(caller)) {
                    speaking.add(caller);
                } else if (telling.flow()
                                .summaries()
                                .reason(caller, Trait.WAITS)
                                .isPresent()
                        && seen.add(caller)) {
                    work.add(caller);
                }
            }
        }
        return speaking.stream()
                .flatMap(caller -> telling.flow().facts(caller, GilFact.Site.class).stream())
                .flatMap(site -> coming(site).stream())
                .filter(coming ->
                        coming.root().in().equals(in) && coming.root().span().equals(wait))
                .toList();
    }

    private Optional<Coming> coming(GilFact.Site site) {
        GilFlow flow = telling.flow();
        PythonFiles files = telling.files();
        if (!files.know(site.in()) || !(site.node() instanceof Expr.Call)) {
            return Optional.empty();
        }
        Optional<Reason> reason = site.edges().stream()
                .filter(edge -> edge.kind() == CallEdge.Kind.CALL
                        && edge.strength() != Strength.NAMED
                        && !files.know(edge.callee()))
                .flatMap(edge -> flow.summaries().reason(edge.callee(), Trait.WAITS).stream())
                .filter(found -> found.strength() != Strength.NAMED && !leadsToDestructor(flow, found))
                .findFirst();
        return reason.flatMap(found -> Moment.held(flow, site.in(), site.before())
                .filter(moment -> moment.strength() != Strength.NAMED && !telling.passesDestructor(moment))
                .map(moment -> new Coming(site, moment, found, flow.summaries().root(found, Trait.WAITS))));
    }

    private Finding finding(Coming coming) {
        GilFlow flow = telling.flow();
        GilFact.Site site = coming.site();
        Reason root = coming.root();
        List<Step> steps = new ArrayList<>(coming.moment().steps(flow));
        steps.addAll(flow.summaries().path(coming.reason(), Trait.WAITS, root.what() + " waits"));
        boolean forPython = telling.needsGil(root.in());
        boolean mayBeDone = Moment.hasWaited(flow, site.in(), site.span());
        return Telling.at(
                telling.info(),
                mayBeDone
                        ? Severity.NOTE
                        : forPython ? Severity.ERROR : telling.info().severity(),
                WaitTelling.message(root.what(), forPython, site.in().unit().path()),
                coming.place(),
                site.in().function().qualifiedName(),
                steps,
                "comes to the wait with the GIL held",
                ReleasePlan.at(flow, coming.moment(), coming.place()));
    }

    private static boolean leadsToDestructor(GilFlow flow, Reason reason) {
        Optional<Reason> at = Optional.of(reason);
        for (int depth = 0; at.isPresent() && depth < MAX_WAY; depth++) {
            if (WaitTelling.isDestructor(at.get().in())) {
                return true;
            }
            at = at.get().via().flatMap(edge -> flow.summaries().reason(edge.callee(), Trait.WAITS));
        }
        return false;
    }
}
