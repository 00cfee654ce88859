package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.hanglint.code.Expr;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.flow.gil.Gil;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFact.Kind;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.GilState;
import org.hanglint.flow.gil.Holding;
import org.hanglint.flow.gil.Mutex;
import org.hanglint.flow.gil.Mutex.Reach;
import org.hanglint.flow.gil.Summaries.Reason;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** For each lock, where it is taken with the GIL held, and where the GIL is waited for under it. */
final class LockOrders {

    /** The lock is waited for with the GIL held. */
    record WithGil(GilFact.Locks locks, Moment moment) {}

    /** The GIL is waited for with the lock held. */
    record UnderLock(
            Definition in, Span span, Holding.Locked lock, String what, List<Step> way, Optional<Holding> retaken) {

        /** Whether the lock was taken while the GIL was released and still held when it came back. */
        boolean isLockedInRelease() {
            return retaken.filter(
                            release -> release.began().start() < lock.began().start())
                    .isPresent();
        }
    }

    private final Map<String, List<WithGil>> withGil = new TreeMap<>();
    private final Map<String, List<UnderLock>> underLock = new TreeMap<>();

    private LockOrders() {}

    static LockOrders of(GilFlow flow) {
        LockOrders orders = new LockOrders();
        for (GilFact.Locks locks : flow.facts(GilFact.Locks.class)) {
            if (locks.mutex().reach() == Reach.SHARED) {
                Moment.held(flow, locks.in(), locks.before())
                        .filter(moment -> moment.strength() != Strength.NAMED)
                        .ifPresent(moment -> orders.withGil
                                .computeIfAbsent(locks.mutex().id(), _ -> new ArrayList<>())
                                .add(new WithGil(locks, moment)));
            }
        }
        for (GilFact.Operation operation : flow.facts(GilFact.Operation.class)) {
            if (operation.kind() == Kind.TAKES || operation.kind() == Kind.RETAKES || operation.kind() == Kind.RUNS) {
                orders.operation(flow, operation);
            }
        }
        for (GilFact.Site site : flow.facts(GilFact.Site.class)) {
            orders.site(flow, site);
        }
        return orders;
    }

    List<WithGil> withGil(String mutex) {
        return withGil.getOrDefault(mutex, List.of());
    }

    Map<String, List<UnderLock>> underLock() {
        return underLock;
    }

    private void operation(GilFlow flow, GilFact.Operation operation) {
        for (GilState state : operation.before().states()) {
            if (!waitsForGil(flow, operation, state)) {
                continue;
            }
            for (Holding.Locked lock : state.locks()) {
                add(new UnderLock(operation.in(), operation.span(), lock, operation.what(), List.of(), operation.of()));
            }
        }
    }

    /** An Ensure is itself the evidence that its thread may come without the GIL, unless every known way has it. */
    private static boolean waitsForGil(GilFlow flow, GilFact.Operation operation, GilState state) {
        return switch (operation.kind()) {
            case TAKES -> mayLack(flow, operation.in(), state.gil());
            case RETAKES -> true;
            case RUNS -> state.gil() != Gil.RELEASED;
            default -> false;
        };
    }

    private static boolean mayLack(GilFlow flow, Definition in, Gil gil) {
        return gil == Gil.RELEASED
                || gil == Gil.AS_ON_ENTRY
                        && flow.entryStates().of(in).stream().anyMatch(entry -> entry.gil() != KnownGil.HELD);
    }

    private void site(GilFlow flow, GilFact.Site site) {
        for (GilState state : site.before().states()) {
            if (state.locks().isEmpty()) {
                continue;
            }
            for (CallEdge edge : site.edges()) {
                if (edge.kind() == CallEdge.Kind.CALL && edge.strength() != Strength.NAMED) {
                    through(flow, site, edge, state);
                }
            }
        }
    }

    private void through(GilFlow flow, GilFact.Site site, CallEdge edge, GilState state) {
        Optional<Reason> takes = mayLack(flow, site.in(), state.gil())
                ? flow.summaries().reason(edge.callee(), Trait.TAKES)
                : Optional.empty();
        Trait trait = takes.isPresent() ? Trait.TAKES : Trait.SWITCHES;
        Optional<Reason> reason = takes.or(() -> flow.summaries().reason(edge.callee(), Trait.SWITCHES))
                .filter(found -> found.strength() != Strength.NAMED);
        if (reason.isEmpty()) {
            return;
        }
        String what = flow.summaries().root(reason.get(), trait).what();
        List<Step> way = flow.summaries().path(reason.get(), trait, what + " waits for the GIL");
        for (Holding.Locked lock : state.locks()) {
            if (!isPassed(lock, site)) {
                add(new UnderLock(site.in(), site.span(), lock, what, way, Optional.empty()));
            }
        }
    }

    /** A callee that is given the lock may unlock it. */
    private static boolean isPassed(Holding.Locked lock, GilFact.Site site) {
        return site.node() instanceof Expr.Call call
                && call.arguments().stream()
                        .anyMatch(argument -> argument.value() instanceof Expr.Name name
                                && name.id().equals(lock.holder()));
    }

    private void add(UnderLock under) {
        Mutex mutex = under.lock().mutex();
        List<UnderLock> known = underLock.computeIfAbsent(mutex.id(), _ -> new ArrayList<>());
        boolean again = known.stream()
                .anyMatch(other -> other.in().equals(under.in()) && other.span().equals(under.span()));
        if (mutex.reach() == Reach.SHARED && !again) {
            known.add(under);
        }
    }
}
