package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Summaries.Reason;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.link.CallEdge;

/** Calls with the GIL held that lead out of the code that knows of Python, and wait there. */
final class WaitingCalls {

    /** A way to a wait is no longer than this. */
    private static final int MAX_WAY = 16;

    private WaitingCalls() {}

    /** A call that leads out of the code that knows of Python and waits there: one wait may be reached by several. */
    static Optional<Finding> finding(WaitTelling telling, GilFact.Site site) {
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
                .map(moment -> {
                    Reason root = flow.summaries().root(found, Trait.WAITS);
                    List<Step> steps = new ArrayList<>(moment.steps(flow));
                    steps.addAll(flow.summaries().path(found, Trait.WAITS, root.what() + " waits"));
                    boolean forPython = telling.needsGil(root.in());
                    boolean mayBeDone = Moment.hasWaited(flow, site.in(), site.span());
                    return Telling.at(
                            telling.info(),
                            mayBeDone
                                    ? Severity.NOTE
                                    : forPython
                                            ? Severity.ERROR
                                            : telling.info().severity(),
                            WaitTelling.message(
                                    root.what(), forPython, site.in().unit().path()),
                            site.in().at(site.span()),
                            site.in().function().qualifiedName(),
                            steps,
                            "comes to the wait with the GIL held",
                            ReleasePlan.at(flow, moment, site.in().at(site.span())));
                }));
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
