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
import org.hanglint.check.gil.LockOrders.UnderLock;
import org.hanglint.check.gil.LockOrders.WithGil;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.Gil;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.syntax.Language;

/** One lock, taken with the GIL held on one way, and the GIL taken under it on another. */
public final class GilLockOrder implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-lock-order",
            "A lock is taken with the GIL held on one way, and the GIL is taken under the same lock on another.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA, Language.CYTHON),
            CheckInfo.Cure.NONE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        Set<Place> told = new HashSet<>();
        LockOrders orders = LockOrders.of(flows.gil());
        orders.underLock().forEach((mutex, under) -> {
            List<WithGil> held = orders.withGil(mutex);
            List<UnderLock> takes =
                    under.stream().filter(take -> !take.isLockedInRelease()).toList();
            boolean rule = functions(held)
                    > 2 * takes.stream().map(UnderLock::in).distinct().count();
            boolean needed = needing(flows.gil(), held) > 1;
            if (!held.isEmpty()) {
                Set<Place> causes = new HashSet<>();
                for (UnderLock take : takes) {
                    boolean exception = rule || needed && take.retaken().isEmpty();
                    if (!exception || causes.add(cause(take))) {
                        Finding finding =
                                exception ? exception(flows.gil(), held, take) : finding(flows.gil(), held, take);
                        if (told.add(finding.place())) {
                            findings.add(finding);
                        }
                    }
                }
            }
        });
        return findings;
    }

    /** Where the GIL is waited for, as one place may be reached under the lock in many ways; for a wait in sight the lock. */
    private static Place cause(UnderLock take) {
        return take.way().isEmpty()
                ? take.in().at(take.lock().began())
                : take.way().getLast().place();
    }

    /** How many functions use Python under the lock with the GIL they came with: they cannot release it before. */
    private static long needing(GilFlow flow, List<WithGil> held) {
        String mutex = held.isEmpty() ? "" : held.getFirst().locks().mutex().id();
        return held.stream()
                .map(found -> found.locks().in())
                .distinct()
                .filter(in -> flow.facts(in, GilFact.Operation.class).stream()
                        .filter(use -> use.kind().touchesPython())
                        .anyMatch(use -> use.before().states().stream()
                                .filter(state -> state.gil() == Gil.AS_ON_ENTRY)
                                .flatMap(state -> state.locks().stream())
                                .anyMatch(lock -> lock.mutex().id().equals(mutex))))
                .count();
    }

    private static long functions(List<WithGil> held) {
        return held.stream().map(found -> found.locks().in()).distinct().count();
    }

    /** Where locking with the GIL held is the rule, the one that takes it under the lock is the one to change. */
    private static Finding exception(GilFlow flow, List<WithGil> held, UnderLock take) {
        WithGil first = partner(held, take);
        String name = take.lock().mutex().shown();
        List<Step> steps = new ArrayList<>(first.moment().steps(flow));
        steps.add(new Step(
                first.locks().in().at(first.locks().span()),
                "another thread waits for " + name + " with the GIL held, as " + functions(held) + " functions do"));
        steps.add(new Step(take.in().at(take.lock().began()), "this thread locks " + name));
        steps.addAll(take.way());
        return Telling.finding(
                INFO,
                INFO.severity(),
                "The GIL is waited for here while " + name + " is held, and elsewhere " + name + " is locked with the"
                        + " GIL held; two threads that come so from both sides wait for each other for ever. Unlock "
                        + name + " before, or take the GIL before the lock here too.",
                take.in(),
                take.span(),
                steps,
                "and waits for the GIL under it: " + take.what());
    }

    private static Finding finding(GilFlow flow, List<WithGil> held, UnderLock take) {
        WithGil first = partner(held, take);
        String name = take.lock().mutex().shown();
        List<Step> steps = new ArrayList<>();
        steps.add(new Step(take.in().at(take.lock().began()), "one thread locks " + name));
        steps.add(new Step(take.in().at(take.span()), "and waits for the GIL under it: " + take.what()));
        steps.addAll(take.way());
        steps.addAll(first.moment().steps(flow));
        held.stream()
                .filter(other -> other != first)
                .limit(4)
                .forEach(other -> steps.add(new Step(
                        other.locks().in().at(other.locks().span()), name + " is locked with the GIL held here too")));
        return Telling.finding(
                INFO,
                INFO.severity(),
                name + " is locked here with the GIL held, and elsewhere the GIL is waited for while " + name
                        + " is held; two threads that come so from both sides wait for each other for ever. "
                        + "Release the GIL before locking, or take the GIL before the lock everywhere.",
                first.locks().in(),
                first.locks().span(),
                steps,
                "another thread waits for " + name + " with the GIL held");
    }

    /** A function other than the one that takes the GIL tells the story best. */
    private static WithGil partner(List<WithGil> held, UnderLock take) {
        Optional<WithGil> other = held.stream()
                .filter(found -> !found.locks().in().equals(take.in()))
                .findFirst();
        return other.orElse(held.getFirst());
    }

    /** Which of the two orders is meant is the author's to say. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
