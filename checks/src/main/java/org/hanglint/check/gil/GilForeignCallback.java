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
import org.hanglint.code.Entity;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.EntryState;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.flow.gil.Gil;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Language;

/** Python's API used on a thread that C++ started, before anything takes the GIL. */
public final class GilForeignCallback implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-foreign-callback",
            "A thread or callback that C++ runs uses Python without taking the GIL first.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA, Language.CYTHON),
            CheckInfo.Cure.OFFERED);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        Set<Definition> told = unguarded(flows.gil());
        for (GilFact.Operation use : flows.gil().facts(GilFact.Operation.class)) {
            boolean asEntered = use.before().states().stream().anyMatch(state -> state.gil() == Gil.AS_ON_ENTRY);
            if (asEntered && use.kind().touchesPython() && !told.contains(use.in())) {
                foreign(flows.gil(), use.in()).ifPresent(entry -> {
                    told.add(use.in());
                    findings.add(finding(flows.gil(), use, entry));
                });
            }
        }
        CythonCallbacks.findings(INFO, flows.gil(), told).forEach(findings::add);
        findings.addAll(CallableCasters.findings(INFO, flows.gil()));
        return findings;
    }

    /** Functions whose guard has no name: that is the cause, and told by its own check. */
    private static Set<Definition> unguarded(GilFlow flow) {
        Set<Definition> functions = new HashSet<>();
        flow.facts(GilFact.VexingGuard.class).forEach(guard -> functions.add(guard.in()));
        flow.facts(GilFact.GuardBegins.class).stream()
                .filter(guard -> guard.entity().form() == Entity.Form.TEMPORARY)
                .forEach(guard -> functions.add(guard.in()));
        return functions;
    }

    private static Optional<EntryState> foreign(GilFlow flow, Definition in) {
        return flow.entryStates()
                .entered(in, KnownGil.NOT_HELD)
                .filter(entry -> entry.thread() == EntryState.ThreadKind.FOREIGN)
                .filter(entry -> flow.entryStates().strength(in, entry) != Strength.NAMED);
    }

    private static Finding finding(GilFlow flow, GilFact.Operation use, EntryState entry) {
        Optional<FixPlan> plan = flow.entryStates().edges(use.in(), entry).size() <= 1 && isOnlyForeign(flow, use.in())
                ? CythonCallbacks.opening(flow, use.in()).or(() -> PairPlan.opening(use.in()))
                : Optional.empty();
        return Telling.at(
                INFO,
                INFO.severity(),
                use.what()
                        + " runs on a thread that C++ started, which does not hold the GIL; it crashes or corrupts the"
                        + " interpreter. "
                        + (Dialect.isCython(use.in().unit().path())
                                ? "Declare the function with gil."
                                : "Take the GIL first (PyGILState_Ensure, or gil_scoped_acquire once pybind11 is"
                                        + " warm)."),
                use.in().at(use.span()),
                use.in().function().qualifiedName(),
                flow.entryStates().path(use.in(), entry),
                use.what() + " without the GIL",
                plan);
    }

    private static boolean isOnlyForeign(GilFlow flow, Definition in) {
        return flow.entryStates().of(in).stream().allMatch(entry -> entry.gil() == KnownGil.NOT_HELD);
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Mend.fixes(finding, sources);
    }
}
