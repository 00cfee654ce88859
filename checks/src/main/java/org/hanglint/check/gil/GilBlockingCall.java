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
import org.hanglint.code.Function;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.EntryState.Visits;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFact.Kind;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;

/** A call that waits for something else while the GIL is held. */
public final class GilBlockingCall implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-blocking-call",
            "A call waits for a thread, device, peer or time while the GIL is held.",
            Severity.WARNING,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.NONE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        Set<Place> told = new HashSet<>();
        PythonFiles files = new PythonFiles(flows.gil());
        for (GilFact.Operation wait : flows.gil().facts(GilFact.Operation.class)) {
            boolean waits = wait.kind() == Kind.WAITS || wait.kind() == Kind.SLEEPS && wait.visits() == Visits.REPEATED;
            if (waits) {
                finding(flows.gil(), wait, files)
                        .filter(finding -> told.add(finding.place()))
                        .ifPresent(findings::add);
            }
        }
        return findings;
    }

    private static Optional<Finding> finding(GilFlow flow, GilFact.Operation wait, PythonFiles files) {
        return Moment.held(flow, wait.in(), wait.before())
                .filter(moment -> !passesDestructor(flow, moment))
                .map(moment -> told(flow, wait, moment, files));
    }

    /** A wait in a destructor that somebody else runs is another check's affair. */
    private static boolean passesDestructor(GilFlow flow, Moment moment) {
        return moment.entry().isPresent()
                && (isDestructor(moment.in())
                        || flow.entryStates().edges(moment.in(), moment.entry().get()).stream()
                                .anyMatch(edge -> isDestructor(edge.caller())));
    }

    private static boolean isDestructor(Definition definition) {
        return definition.function().kind() == Function.Kind.DESTRUCTOR;
    }

    private static Finding told(GilFlow flow, GilFact.Operation wait, Moment moment, PythonFiles files) {
        boolean forPython = needsGil(flow, wait.in());
        boolean mayBeDone = Moment.hasWaited(flow, wait.in(), wait.span());
        Severity worst = forPython ? Severity.ERROR : INFO.severity();
        Severity severity = Telling.of(mayBeDone ? Severity.NOTE : worst, moment.strength());
        String who = forPython
                ? "the thread it waits for needs the GIL, and both wait for ever. "
                : "no Python thread runs meanwhile, and if what it waits for needs the GIL, both wait for ever. ";
        String message = wait.what() + " waits while the GIL is held: " + who
                + "Release the GIL around it (py::gil_scoped_release, or Py_BEGIN_ALLOW_THREADS).";
        List<Step> steps = new ArrayList<>(moment.steps(flow));
        String last = wait.what() + " waits";
        Optional<PythonFiles.Cure> cure = files.cure(flow, moment);
        if (cure.isPresent()) {
            steps.add(new Step(wait.in().at(wait.span()), last));
            return Telling.at(
                    INFO,
                    severity,
                    message,
                    cure.get().place(),
                    cure.get().function(),
                    steps,
                    "comes to the wait with the GIL held",
                    Optional.empty());
        }
        return Telling.finding(INFO, severity, message, wait.in(), wait.span(), steps, last);
    }

    /** Whether a thread that the function or its class starts takes the GIL. */
    private static boolean needsGil(GilFlow flow, Definition waiting) {
        Project project = flow.project();
        List<Definition> starters = new ArrayList<>();
        starters.add(waiting);
        if (!waiting.function().owner().isEmpty()) {
            project.cppClass(waiting.function().owner(), waiting.unit())
                    .ifPresent(type -> starters.addAll(type.members()));
        }
        return starters.stream()
                .flatMap(other -> project.outgoing(other).stream())
                .filter(edge -> edge.kind() == CallEdge.Kind.THREAD && edge.strength() != Strength.NAMED)
                .anyMatch(edge ->
                        flow.summaries().reason(edge.callee(), Trait.TAKES).isPresent());
    }

    /** What the statement uses afterwards decides how it can be wrapped. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
