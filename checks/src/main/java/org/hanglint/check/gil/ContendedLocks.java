package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.GilState;
import org.hanglint.flow.gil.Holding;
import org.hanglint.flow.gil.Mutex.Reach;
import org.hanglint.flow.gil.Summaries.Reason;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;

/** Locks that somebody holds while waiting for something else: whoever wants them waits as long. */
final class ContendedLocks {

    /** Somebody waits with the lock held. */
    record Wait(Definition in, String what, List<Step> steps) {}

    private final Map<String, Wait> waits = new HashMap<>();

    private ContendedLocks() {}

    static ContendedLocks of(GilFlow flow) {
        ContendedLocks locks = new ContendedLocks();
        for (GilFact.WaitsUnder wait : flow.facts(GilFact.WaitsUnder.class)) {
            Step step = new Step(wait.in().at(wait.span()), wait.what() + " waits with it held");
            locks.add(wait.lock(), new Wait(wait.in(), wait.what(), List.of(locked(wait.in(), wait.lock()), step)));
        }
        for (GilFact.Site site : flow.facts(GilFact.Site.class)) {
            for (GilState state : site.before().states()) {
                for (Holding.Locked lock : state.locks()) {
                    locks.through(flow, site, lock);
                }
            }
        }
        return locks;
    }

    /** The first wait with that lock held, in the order of the project. */
    Optional<Wait> of(String mutex) {
        return Optional.ofNullable(waits.get(mutex));
    }

    private void through(GilFlow flow, GilFact.Site site, Holding.Locked lock) {
        if (lock.mutex().reach() != Reach.SHARED || isPassed(site, lock)) {
            return;
        }
        for (CallEdge edge : site.edges()) {
            Optional<Reason> reason = edge.kind() == CallEdge.Kind.CALL && edge.strength() != Strength.NAMED
                    ? flow.summaries()
                            .reason(edge.callee(), Trait.WAITS)
                            .filter(found -> found.strength() != Strength.NAMED)
                    : Optional.empty();
            if (reason.isPresent()) {
                Reason root = flow.summaries().root(reason.get(), Trait.WAITS);
                List<Step> steps = new ArrayList<>();
                steps.add(locked(site.in(), lock));
                steps.addAll(flow.summaries().path(reason.get(), Trait.WAITS, root.what() + " waits with it held"));
                add(lock, new Wait(site.in(), root.what(), steps));
            }
        }
    }

    private static boolean isPassed(GilFact.Site site, Holding.Locked lock) {
        return site.node() instanceof Expr.Call call
                && call.arguments().stream()
                        .anyMatch(argument -> argument.value() instanceof Expr.Name name
                                && name.id().equals(lock.holder()));
    }

    private static Step locked(Definition in, Holding.Locked lock) {
        return new Step(
                in.at(lock.began()), "another thread locks " + lock.mutex().shown());
    }

    private void add(Holding.Locked lock, Wait wait) {
        waits.putIfAbsent(lock.mutex().id(), wait);
    }
}
