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
import org.hanglint.flow.gil.EntryState;
import org.hanglint.flow.gil.EntryState.ThreadKind;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.GilState;
import org.hanglint.flow.gil.Holding.Means;
import org.hanglint.flow.gil.Modules.Gate;
import org.hanglint.flow.gil.Possible;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.syntax.Language;

/** pybind11's guard as the first use of pybind11 in the process, on a foreign thread. */
public final class GilColdAcquire implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-cold-acquire",
            "gil_scoped_acquire as pybind11's first use in the process, on a thread that C++ started, crashes.",
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
            if (guard.means() == Means.PYBIND11 && guard.effect() != Guard.LOCK) {
                cold(flows.gil(), guard).ifPresent(findings::add);
            }
        }
        return findings;
    }

    /** Something alive already, an Ensure or another guard, makes it another check's affair or no affair at all. */
    private static Optional<Finding> cold(GilFlow flow, GilFact.GuardBegins guard) {
        Set<GilState> bare = guard.before().states().stream()
                .filter(state -> state.alive().isEmpty())
                .collect(java.util.stream.Collectors.toUnmodifiableSet());
        Gate gate = flow.modules().gate(guard.in());
        if (bare.isEmpty() || gate == Gate.CLOSED) {
            return Optional.empty();
        }
        return FirstUse.cold(flow, guard.in(), new Possible(bare, false), GilColdAcquire::isBareForeign)
                .map(entry -> finding(flow, guard, entry, gate));
    }

    private static boolean isBareForeign(EntryState entry) {
        return entry.thread() == ThreadKind.FOREIGN && entry.gil() == EntryState.KnownGil.NOT_HELD;
    }

    private static Finding finding(GilFlow flow, GilFact.GuardBegins guard, EntryState entry, Gate gate) {
        Place place = guard.in().at(guard.span());
        List<Step> steps = new ArrayList<>(flow.entryStates().path(guard.in(), entry));
        steps.add(new Step(place, "pybind11's first use in the process, without a thread state that lasts"));
        steps.addAll(FirstUse.into(flow, guard.in()));
        Severity severity = gate == Gate.OPEN ? Severity.ERROR : Severity.WARNING;
        String missing = gate == Gate.UNKNOWN
                ? "The build does not say which pybind11 it uses; [build] pybind11 in hanglint.toml can. "
                : "";
        return new Finding(
                INFO.id(),
                severity,
                "This guard can be pybind11's first use in the process, on a thread that C++ started: below 3.0.2 it"
                        + " reads a thread state that is freed already, and crashes or hangs. "
                        + FirstUse.cure(missing),
                place,
                guard.in().function().qualifiedName(),
                severity == Severity.ERROR ? 100 : 80,
                steps,
                FirstUse.plan(flow, guard.in()));
    }

    /** Neither wrapping nor unwrapping helps below 3.0.2; the cure is in the build or before the thread. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return FirstUse.fixes(finding);
    }
}
