package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Place;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.syntax.Span;

/** Locks that are waited for with the GIL held, where the code shows that the wait may be long. */
final class LockWaits {

    /** A lock taken with the GIL held, and where the GIL can be released for it. */
    private record Held(GilFact.Locks locks, Moment moment, Place place) {}

    private final WaitTelling telling;

    LockWaits(WaitTelling telling) {
        this.telling = telling;
    }

    /** One finding for each lock, at a place that has none yet. */
    List<Finding> findings(Set<Place> told) {
        List<Finding> findings = new ArrayList<>();
        ContendedLocks contended = ContendedLocks.of(telling.flow());
        Set<String> mutexes = new HashSet<>();
        for (GilFact.Locks locks : telling.flow().facts(GilFact.Locks.class)) {
            contended(locks, contended)
                    .filter(_ -> mutexes.add(locks.mutex().id()))
                    .filter(finding -> told.add(finding.place()))
                    .ifPresent(findings::add);
        }
        for (ReleasingSiblings.OfLock lock : ReleasingSiblings.of(telling.flow())) {
            sibling(lock, told).ifPresent(finding -> {
                told.add(finding.place());
                findings.add(finding);
            });
        }
        return findings;
    }

    /**
     * Where the others release the GIL first: one finding for the lock, where the longest function takes it, which keeps both
     * for longest, and the other places on the way.
     */
    private Optional<Finding> sibling(ReleasingSiblings.OfLock lock, Set<Place> told) {
        List<Held> all = new ArrayList<>();
        for (GilFact.Locks locks : lock.held()) {
            Moment.held(telling.flow(), locks.in(), locks.before())
                    .filter(moment -> moment.strength() != Strength.NAMED && !telling.passesDestructor(moment))
                    .map(moment -> new Held(locks, moment, telling.place(moment, locks.span())))
                    .filter(held -> !told.contains(held.place())
                            && all.stream().noneMatch(other -> other.place().equals(held.place())))
                    .ifPresent(all::add);
        }
        if (all.isEmpty()) {
            return Optional.empty();
        }
        all.sort(Comparator.comparingInt(LockWaits::length).reversed());
        Held first = all.getFirst();
        String name = first.locks().mutex().shown();
        List<Step> steps = new ArrayList<>();
        steps.add(new Step(
                lock.example().in().at(lock.example().span()),
                lock.example().in().function().qualifiedName() + " locks " + name + " with the GIL released"));
        all.stream()
                .skip(1)
                .forEach(other ->
                        steps.add(new Step(other.place(), name + " is waited for with the GIL held here, too")));
        steps.addAll(first.moment().steps(telling.flow()));
        String message = name + " is locked while the GIL is held"
                + (all.size() == 1 ? "" : ", here and in " + (all.size() - 1) + " more")
                + ", and the " + lock.released()
                + " other functions that Python calls and that lock it are called with the GIL released:"
                + " no Python thread runs while this one waits for it, and if its holder needs the GIL,"
                + " both wait for ever. Release the GIL around the call.";
        return Optional.of(telling.at(
                first.moment(),
                first.locks().span(),
                telling.info().severity(),
                message,
                steps,
                name + " is waited for",
                Optional.empty()));
    }

    private static int length(Held held) {
        Span body = held.locks().in().function().body().span();
        return body.end() - body.start();
    }

    /** Whoever wants a lock waits as long as what its holder waits for. */
    private Optional<Finding> contended(GilFact.Locks locks, ContendedLocks contended) {
        Optional<ContendedLocks.Wait> wait =
                contended.of(locks.mutex().id()).filter(found -> !found.in().equals(locks.in()));
        return wait.flatMap(found -> Moment.held(telling.flow(), locks.in(), locks.before())
                .filter(moment -> moment.strength() != Strength.NAMED && !telling.passesDestructor(moment))
                .map(moment -> {
                    String name = locks.mutex().shown();
                    List<Step> steps = new ArrayList<>(found.steps());
                    steps.addAll(moment.steps(telling.flow()));
                    String message = name + " is locked while the GIL is held, and another thread holds it while it"
                            + " waits (" + found.what() + "): no Python thread runs meanwhile, and if that needs the"
                            + " GIL, both wait for ever. Release the GIL before locking.";
                    return telling.at(
                            moment,
                            locks.span(),
                            telling.info().severity(),
                            message,
                            steps,
                            name + " is waited for",
                            Optional.empty());
                }));
    }
}
