package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.check.CheckInfo;
import org.hanglint.code.Function;
import org.hanglint.finding.Finding;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Span;

/** How waits with the GIL held are told: where, and in which words. */
final class WaitTelling {

    private final CheckInfo info;
    private final GilFlow flow;
    private final PythonFiles files;

    WaitTelling(CheckInfo info, GilFlow flow) {
        this.info = info;
        this.flow = flow;
        this.files = new PythonFiles(flow);
    }

    CheckInfo info() {
        return info;
    }

    GilFlow flow() {
        return flow;
    }

    PythonFiles files() {
        return files;
    }

    /** Told where the GIL can be released: at the point itself, or where the way to it leaves the code that knows Python. */
    Finding at(
            Moment moment,
            Span span,
            Severity severity,
            String message,
            List<Step> steps,
            String last,
            Optional<FixPlan> plan) {
        Optional<PythonFiles.Cure> cure = files.cure(flow, moment);
        if (cure.isPresent()) {
            steps.add(new Step(moment.in().at(span), last));
            return Telling.at(
                    info,
                    severity,
                    message,
                    cure.get().place(),
                    cure.get().function(),
                    steps,
                    "comes to the wait with the GIL held",
                    ReleasePlan.at(flow, moment, cure.get().place()));
        }
        Place place = moment.in().at(span);
        return Telling.at(info, severity, message, place, moment.in().function().qualifiedName(), steps, last, plan);
    }

    /** Where the GIL can be released for the point. */
    Place place(Moment moment, Span span) {
        return files.cure(flow, moment)
                .map(PythonFiles.Cure::place)
                .orElse(moment.in().at(span));
    }

    /** What a wait with the GIL held means, for a file where it can be released. */
    static String message(String wait, boolean forPython, String path) {
        String who = forPython
                ? "the thread it waits for needs the GIL, and both wait for ever. "
                : "no Python thread runs meanwhile, and if what it waits for needs the GIL, both wait for ever. ";
        return wait + " waits while the GIL is held: " + who + "Release the GIL around it (" + Dialect.releasing(path)
                + ").";
    }

    /** A wait in a destructor that somebody else runs is another check's affair. */
    boolean passesDestructor(Moment moment) {
        return moment.entry().isPresent()
                && (isDestructor(moment.in())
                        || flow.entryStates().edges(moment.in(), moment.entry().get()).stream()
                                .anyMatch(edge -> isDestructor(edge.caller())));
    }

    static boolean isDestructor(Definition definition) {
        return definition.function().kind() == Function.Kind.DESTRUCTOR;
    }

    /** Whether a thread that the function or its class starts takes the GIL. */
    boolean needsGil(Definition waiting) {
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
}
