package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.EntryState;
import org.hanglint.flow.gil.EntryState.ThreadKind;
import org.hanglint.flow.gil.EntryState.Visits;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Holding;
import org.hanglint.flow.gil.Holding.Means;
import org.hanglint.flow.gil.Modules.Gate;
import org.hanglint.flow.gil.Possible;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.syntax.Language;

/** {@code PyGILState_Ensure} around pybind11's own acquire: story 1. */
public final class GilTripleWrap implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-triple-wrap",
            "PyGILState_Ensure around gil_scoped_acquire hangs when pybind11 is first used on that thread.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.OFFERED);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public Reach reach() {
        return Reach.FUNCTION;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        for (GilFact.GuardBegins guard : flows.gil().facts(GilFact.GuardBegins.class)) {
            if (guard.means() == Means.PYBIND11 && guard.effect() == Guard.ACQUIRE) {
                wrapped(flows.gil(), guard).ifPresent(findings::add);
            }
        }
        return findings;
    }

    private static Optional<Finding> wrapped(GilFlow flow, GilFact.GuardBegins guard) {
        Possible wrapped = new Possible(GilFact.ensured(guard.before()), false);
        Gate gate = flow.modules().gate(guard.in());
        if (wrapped.states().isEmpty() || gate == Gate.CLOSED) {
            return Optional.empty();
        }
        return FirstUse.cold(flow, guard.in(), wrapped, entry -> comesAgain(entry, guard))
                .map(entry -> finding(flow, guard, wrapped, entry, gate));
    }

    /** The thread that plants the pointer finds it at its next entry; a thread that comes once and ends never does. */
    private static boolean comesAgain(EntryState entry, GilFact.GuardBegins guard) {
        return entry.visits() == Visits.REPEATED || guard.visits() == Visits.REPEATED;
    }

    private static Finding finding(
            GilFlow flow, GilFact.GuardBegins guard, Possible wrapped, EntryState entry, Gate gate) {
        Place place = guard.in().at(guard.span());
        List<Step> steps = new ArrayList<>(flow.entryStates().path(guard.in(), entry));
        ensured(wrapped)
                .ifPresent(outer -> steps.add(
                        new Step(guard.in().at(outer.began()), "PyGILState_Ensure gives this thread a thread state")));
        steps.add(new Step(place, "pybind11 keeps a pointer to it that outlives it"));
        steps.addAll(FirstUse.into(flow, guard.in()));
        boolean shown = entry.thread() == ThreadKind.FOREIGN
                && flow.entryStates().strength(guard.in(), entry) != Strength.NAMED;
        Severity severity = shown && gate == Gate.OPEN ? Severity.ERROR : Severity.WARNING;
        return new Finding(
                INFO.id(),
                severity,
                message(entry.thread(), gate),
                place,
                guard.in().function().qualifiedName(),
                severity == Severity.ERROR ? 100 : 80,
                steps,
                FirstUse.plan(flow, guard.in()));
    }

    private static Optional<Holding> ensured(Possible wrapped) {
        return wrapped.states().stream()
                .flatMap(state -> state.alive().stream())
                .filter(holding -> holding instanceof Holding.Ensured
                        || holding instanceof Holding.Guarding guarding && guarding.means() == Means.ENSURE)
                .findFirst();
    }

    private static String message(ThreadKind thread, Gate gate) {
        String where =
                thread == ThreadKind.FOREIGN ? "on a thread that C++ started" : "on a thread that may be foreign";
        String what = "gil_scoped_acquire inside PyGILState_Ensure, " + where
                + ": pybind11 below 3.0.2 keeps the thread state that the Ensure's end frees, and a later acquire waits"
                + " for ever for the GIL its own thread holds. ";
        String missing = gate == Gate.UNKNOWN
                ? "The build does not say which pybind11 it uses; [build] pybind11 in hanglint.toml can. "
                : "";
        return what + FirstUse.cure(missing);
    }

    /** Deleting either half is never offered: below 3.0.2 each half alone also dies. The build is mended instead. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return FirstUse.fixes(finding);
    }
}
