package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.CheckInfo;
import org.hanglint.code.Expr;
import org.hanglint.code.Names;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.Gil;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Summaries.Reason;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.link.CallEdge;

/**
 * Libraries that call back before they return, with callbacks that attach a stored thread state by hand: the call must be made
 * with that state saved and the GIL released, or the thread attaches itself twice.
 */
final class StoredStates {

    /** A callback and the place where it attaches. */
    private record Attaching(CallEdge registration, Reason take) {}

    private final Map<String, Attaching> byRegistrar = new HashMap<>();

    private StoredStates() {}

    static List<Finding> findings(CheckInfo info, GilFlow flow) {
        List<GilFact.CallsBack> calls = flow.facts(GilFact.CallsBack.class);
        if (calls.isEmpty()) {
            return List.of();
        }
        StoredStates states = new StoredStates();
        states.collect(flow);
        List<Finding> findings = new ArrayList<>();
        for (GilFact.CallsBack call : calls) {
            states.of(call.registrars())
                    .flatMap(attaching -> finding(info, flow, call, attaching))
                    .ifPresent(findings::add);
        }
        return findings;
    }

    private void collect(GilFlow flow) {
        flow.project().definitions().stream()
                .flatMap(definition -> flow.project().outgoing(definition).stream())
                .filter(edge -> edge.kind() == CallEdge.Kind.HANDED_OVER)
                .forEach(edge -> flow.summaries()
                        .reason(edge.callee(), Trait.TAKES)
                        .map(reason -> flow.summaries().root(reason, Trait.TAKES))
                        .filter(root -> root.what().equals(GilFact.RAW_TAKE))
                        .ifPresent(root -> byRegistrar.putIfAbsent(registrar(edge), new Attaching(edge, root))));
    }

    private static String registrar(CallEdge edge) {
        return edge.site() instanceof Expr.Call call && call.callee() instanceof Expr.Name name
                ? Names.last(name.id())
                : "";
    }

    private Optional<Attaching> of(Set<String> registrars) {
        return registrars.stream()
                .sorted()
                .flatMap(name -> Optional.ofNullable(byRegistrar.get(name)).stream())
                .findFirst();
    }

    private static Optional<Finding> finding(
            CheckInfo info, GilFlow flow, GilFact.CallsBack call, Attaching attaching) {
        boolean nowhereReleased = !call.before().isUnknown()
                && call.before().states().stream().noneMatch(state -> state.gil() == Gil.RELEASED);
        return Moment.held(flow, call.in(), call.before())
                .filter(_ -> nowhereReleased)
                .map(moment -> {
                    List<Step> steps = new ArrayList<>(moment.steps(flow));
                    CallEdge registration = attaching.registration();
                    String callback = registration.callee().function().name();
                    steps.add(new Step(registration.place(), callback + " is registered here"));
                    steps.add(new Step(
                            attaching.take().in().at(attaching.take().span()),
                            "it attaches a thread state that somebody stored"));
                    return Telling.finding(
                            info,
                            Telling.of(Severity.WARNING, moment.strength()),
                            call.what() + " runs callbacks before it returns, and " + callback
                                    + " attaches a stored thread state: with the GIL held here this thread waits for"
                                    + " itself, or finds no state stored and drops the call. Store the state and"
                                    + " release the GIL around it.",
                            call.in(),
                            call.span(),
                            steps,
                            "callbacks run here with the GIL held");
                });
    }
}
