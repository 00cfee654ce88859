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
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFact.Kind;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.GilState;
import org.hanglint.flow.gil.Holding;
import org.hanglint.flow.gil.Mutex;
import org.hanglint.syntax.Language;

/** A Python reference dropped under a lock that functions called by Python take too. */
public final class GilDecrefUnderLock implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-decref-under-lock",
            "A Python reference is dropped under a lock that bound functions take too: its finaliser may lock it"
                    + " again.",
            Severity.WARNING,
            Set.of(Language.CPP, Language.CUDA, Language.CYTHON, Language.PYTHON),
            CheckInfo.Cure.NONE);

    /** What makes an object that the collector of cycles counts, and so may start it. */
    private static final Set<String> COLLECTING =
            Set.of("PyList_New", "PyDict_New", "PyTuple_New", "PySet_New", "PyObject_GC_New", "Py_BuildValue");

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        GilFlow flow = flows.gil();
        Set<String> told = new HashSet<>();
        for (GilFact.Operation drop : flow.facts(GilFact.Operation.class)) {
            boolean collects = drop.kind() == Kind.NEEDS && COLLECTING.contains(drop.what());
            if (drop.kind() != Kind.DROPS && !collects) {
                continue;
            }
            for (GilState state : drop.before().states()) {
                for (Holding.Locked lock : state.locks()) {
                    bound(flow, lock)
                            .filter(_ -> told.add(drop.in() + " " + lock.mutex().id() + " " + collects))
                            .ifPresent(other -> findings.add(finding(flow, drop, lock, other)));
                }
            }
        }
        findings.addAll(FinaliserLocks.findings(INFO, flows.project()));
        return findings;
    }

    private record Bound(GilFact.Locks locks, Moment moment) {}

    /** Where a function that Python calls takes the same lock with the GIL held. */
    private static Optional<Bound> bound(GilFlow flow, Holding.Locked lock) {
        return flow.facts(GilFact.Locks.class).stream()
                .filter(locks -> locks.mutex().equals(lock.mutex())
                        && lock.mutex().again() == Mutex.Again.WAITS
                        && lock.mutex().reach() == Mutex.Reach.SHARED)
                .flatMap(locks -> Moment.held(flow, locks.in(), locks.before()).stream()
                        .filter(moment -> moment.entry().isPresent())
                        .map(moment -> new Bound(locks, moment)))
                .findFirst();
    }

    private static Finding finding(GilFlow flow, GilFact.Operation drop, Holding.Locked lock, Bound other) {
        String name = lock.mutex().shown();
        List<Step> steps = new ArrayList<>(other.moment().steps(flow));
        steps.add(new Step(other.locks().in().at(other.locks().span()), "a function that Python calls locks " + name));
        steps.add(new Step(drop.in().at(lock.began()), name + " is locked here"));
        boolean drops = drop.kind() == Kind.DROPS;
        return Telling.finding(
                INFO,
                drops ? INFO.severity() : Severity.NOTE,
                drop.what()
                        + (drops
                                ? " may run a finaliser in Python while "
                                : " may collect garbage (before CPython 3.12), and so run any finaliser, while ")
                        + name
                        + " is held; if that calls back into this module, the thread waits for its own lock. "
                        + (drops ? "Move the object out of the lock and drop it there." : "Make it before locking."),
                drop.in(),
                drop.span(),
                steps,
                drop.what() + " under " + name);
    }

    /** Where the object may live on is the author's to say. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
