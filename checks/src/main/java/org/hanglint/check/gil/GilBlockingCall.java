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
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.EntryState.Visits;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFact.Kind;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.syntax.Language;

/** A call that waits for something else while the GIL is held. */
public final class GilBlockingCall implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-blocking-call",
            "A call waits for a thread, device, peer or time while the GIL is held.",
            Severity.WARNING,
            Set.of(Language.CPP, Language.CUDA, Language.CYTHON),
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
        WaitTelling telling = new WaitTelling(INFO, flows.gil());
        WaitingCalls calls = new WaitingCalls(telling);
        for (GilFact.Operation wait : flows.gil().facts(GilFact.Operation.class)) {
            boolean waits = wait.kind() == Kind.WAITS || wait.kind() == Kind.SLEEPS && wait.visits() == Visits.REPEATED;
            if (waits) {
                finding(telling, calls, wait)
                        .filter(finding -> told.add(finding.place()))
                        .ifPresent(findings::add);
            }
        }
        calls.findings().stream().filter(finding -> told.add(finding.place())).forEach(findings::add);
        findings.addAll(new LockWaits(telling).findings(told));
        return findings;
    }

    private static Optional<Finding> finding(WaitTelling telling, WaitingCalls calls, GilFact.Operation wait) {
        return Moment.held(telling.flow(), wait.in(), wait.before())
                .filter(moment -> !telling.passesDestructor(moment) && !isMeantReleased(telling.flow(), wait))
                .map(moment -> told(telling, calls, wait, moment));
    }

    /** After a release without a name, which is the cause and told by its own check. */
    private static boolean isMeantReleased(GilFlow flow, GilFact.Operation wait) {
        boolean temporary = flow.facts(wait.in(), GilFact.GuardBegins.class).stream()
                .anyMatch(guard -> guard.entity().form() == Entity.Form.TEMPORARY
                        && guard.effect() == Guard.RELEASE
                        && guard.span().start() < wait.span().start());
        return temporary
                || flow.facts(wait.in(), GilFact.VexingGuard.class).stream()
                        .anyMatch(guard -> guard.effect() == Guard.RELEASE
                                && guard.span().start() < wait.span().start());
    }

    private static Finding told(WaitTelling telling, WaitingCalls calls, GilFact.Operation wait, Moment moment) {
        GilFlow flow = telling.flow();
        boolean forPython = telling.needsGil(wait.in());
        boolean mayBeDone = Moment.hasWaited(flow, wait.in(), wait.span());
        Severity worst = forPython ? Severity.ERROR : INFO.severity();
        Severity severity = Telling.of(mayBeDone ? Severity.NOTE : worst, moment.strength());
        String path = telling.files()
                .cure(flow, moment)
                .map(cure -> cure.place().path())
                .orElse(wait.in().unit().path());
        List<Step> steps = new ArrayList<>(calls.others(wait.in(), wait.span(), telling.place(moment, wait.span())));
        steps.addAll(moment.steps(flow));
        return telling.at(
                moment,
                wait.span(),
                severity,
                WaitTelling.message(wait.what(), forPython, path),
                steps,
                wait.what() + " waits",
                ReleasePlan.around(flow, wait.in(), wait.span(), wait.before()));
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Mend.fixes(finding, sources);
    }
}
