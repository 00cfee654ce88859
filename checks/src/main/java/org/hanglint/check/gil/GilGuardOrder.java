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
import org.hanglint.code.Stmt;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.EntryState;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.flow.gil.EntryState.ThreadKind;
import org.hanglint.flow.gil.Gil;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFact.Kind;
import org.hanglint.flow.gil.GilFact.Wrong;
import org.hanglint.flow.gil.GilFact.WrongRelease;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** A guard that outlives the state it needs, and a release on a thread that has nothing to release. */
public final class GilGuardOrder implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-guard-order",
            "A guard ends after the thread state it needs, or releases a GIL that its thread does not hold.",
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
        Set<Place> told = new HashSet<>();
        for (WrongRelease wrong : flows.gil().facts(WrongRelease.class)) {
            boolean object = wrong.wrong() == Wrong.UNDER_AN_OBJECT
                    && flows.gil().entryStates().of(wrong.in()).stream()
                            .noneMatch(entry -> entry.gil() == KnownGil.HELD);
            boolean first = object && told.add(wrong.in().at(wrong.token()));
            if (first || wrong.wrong() == Wrong.UNDER_A_GUARD) {
                findings.add(outlives(wrong, object ? "object" : "guard"));
            }
        }
        for (GilFact.Operation operation : flows.gil().facts(GilFact.Operation.class)) {
            boolean asEntered = !operation.before().isUnknown()
                    && operation.before().states().stream().allMatch(state -> state.gil() == Gil.AS_ON_ENTRY);
            if (operation.kind() == Kind.RELEASES && asEntered) {
                foreign(flows.gil(), operation).ifPresent(findings::add);
            }
        }
        return findings;
    }

    private static Finding outlives(WrongRelease wrong, String what) {
        return Telling.at(
                INFO,
                INFO.severity(),
                "The thread state is given back here while " + (what.equals("object") ? "an " : "a ") + what
                        + " made after it is alive; the " + what + "'s end uses a state that is gone. End the " + what
                        + " first: put it in a block of its own.",
                wrong.in().at(wrong.span()),
                wrong.in().function().qualifiedName(),
                List.of(new Step(
                        wrong.in().at(wrong.token()), "this " + what + " is alive until the end of its block")),
                "the state it needs is given back here",
                inBlock(wrong));
    }

    /** A block from the guard to before the call; empty where that would hide a declaration from what comes after. */
    private static Optional<FixPlan> inBlock(WrongRelease wrong) {
        Optional<Spot> guard = Spot.of(wrong.in().function(), wrong.token());
        Optional<Spot> release = Spot.of(wrong.in().function(), wrong.span());
        boolean inOneBlock = guard.isPresent()
                && release.isPresent()
                && guard.get().block() == release.get().block()
                && guard.get().index() < release.get().index();
        if (!inOneBlock) {
            return Optional.empty();
        }
        List<Stmt> between = guard.get().until(release.get());
        boolean declares = between.stream().anyMatch(statement -> statement instanceof Stmt.Declare);
        if (declares && !release.get().isLast()) {
            return Optional.empty();
        }
        Stmt last = between.isEmpty() ? guard.get().statement() : between.getLast();
        Span all = new Span(guard.get().statement().span().start(), last.span().end());
        return Optional.of(
                Mend.brace("end the guard first", Safety.SAFE, wrong.in().at(all)));
    }

    private static Optional<Finding> foreign(GilFlow flow, GilFact.Operation release) {
        Optional<EntryState> entry = flow.entryStates()
                .entered(release.in(), KnownGil.NOT_HELD)
                .filter(state -> state.thread() == ThreadKind.FOREIGN)
                .filter(state -> flow.entryStates().strength(release.in(), state) != Strength.NAMED);
        return entry.map(state -> Telling.finding(
                INFO,
                INFO.severity(),
                "The GIL is released here on a thread that C++ started and that does not hold it; that is a fatal"
                        + " error. Release only where PyGILState_Check says that it is held.",
                release.in(),
                release.span(),
                flow.entryStates().path(release.in(), state),
                "nothing to release here"));
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Mend.fixes(finding, sources);
    }
}
