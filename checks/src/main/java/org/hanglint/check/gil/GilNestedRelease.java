package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.code.Stmt;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Severity;
import org.hanglint.flow.gil.EntryState.ThreadKind;
import org.hanglint.flow.gil.Gil;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFact.Kind;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.syntax.Language;

/** The GIL released where it is released already, or taken raw where it is held. */
public final class GilNestedRelease implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-nested-release",
            "The GIL is released where it is not held, or taken by a raw call where it is held already.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.SAFE);

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
        for (GilFact.Operation operation : flows.gil().facts(GilFact.Operation.class)) {
            if (operation.kind() == Kind.RELEASES) {
                again(flows.gil(), operation).ifPresent(findings::add);
            } else if (operation.kind() == Kind.TAKES && operation.what().equals(GilFact.RAW_TAKE)) {
                taken(flows.gil(), operation).ifPresent(findings::add);
            }
        }
        findings.addAll(StoredStates.findings(INFO, flows.gil()));
        return findings;
    }

    private static Optional<Finding> again(GilFlow flow, GilFact.Operation release) {
        boolean everywhere = !release.before().isUnknown()
                && release.before().states().stream().noneMatch(state -> state.gil() == Gil.HELD);
        return Moment.released(flow, release.in(), release.before())
                .filter(_ -> everywhere)
                .filter(moment -> moment.entry().isEmpty()
                        || moment.entry().get().thread() == ThreadKind.PYTHON
                                && flow.entryStates()
                                        .edges(moment.in(), moment.entry().get())
                                        .isEmpty())
                .map(moment -> Telling.at(
                        INFO,
                        Telling.of(INFO.severity(), moment.strength()),
                        "The GIL is released here a second time; releasing without holding it is a fatal error. "
                                + "Remove one of the two.",
                        release.in().at(release.span()),
                        release.in().function().qualifiedName(),
                        moment.steps(flow),
                        "and released again here",
                        inner(release, moment)));
    }

    /** The inner guard goes, where the outer one is seen in the same function. */
    private static Optional<FixPlan> inner(GilFact.Operation release, Moment moment) {
        return Spot.of(release.in().function(), release.span())
                .map(Spot::statement)
                .filter(statement -> moment.cause().isPresent()
                        && statement instanceof Stmt.Declare declare
                        && declare.variable().initialiser().isEmpty())
                .map(statement -> Mend.replace(
                        "remove the inner release",
                        Safety.SAFE,
                        List.of(release.in().at(statement.span())),
                        ""));
    }

    private static Optional<Finding> taken(GilFlow flow, GilFact.Operation take) {
        boolean everywhere = !take.before().isUnknown()
                && take.before().states().stream().noneMatch(state -> state.gil() == Gil.RELEASED);
        return Moment.held(flow, take.in(), take.before())
                .filter(_ -> everywhere)
                .map(moment -> Telling.finding(
                        INFO,
                        Telling.of(INFO.severity(), moment.strength()),
                        "A thread state is attached here while this thread already holds the GIL: it waits for itself,"
                                + " or dies with a fatal error from CPython 3.13. Use PyGILState_Ensure, which nests.",
                        take.in(),
                        take.span(),
                        moment.steps(flow),
                        "and taken again here"));
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Mend.fixes(finding, sources);
    }
}
