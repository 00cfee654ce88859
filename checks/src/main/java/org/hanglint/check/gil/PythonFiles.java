package org.hanglint.check.gil;

import java.util.List;
import java.util.Optional;
import org.hanglint.code.Function;
import org.hanglint.finding.Place;
import org.hanglint.flow.gil.EntryState;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;

/** Files that know of Python: where a release of the GIL can be written. */
final class PythonFiles {

    /** Where the GIL can be released for something that happens further in. */
    record Cure(Place place, String function) {}

    private final GilFlow flow;

    PythonFiles(GilFlow flow) {
        this.flow = flow;
    }

    /** Whether the file of a function knows of Python. */
    boolean know(Definition in) {
        return !in.unit().bindings().isEmpty() || flow.isOfPython(in.unit());
    }

    /** A free function that is given to Python as it is was written for it: a release can be written in it. */
    private static boolean isBoundItself(GilFlow flow, Moment moment, CallEdge edge) {
        Function function = edge.caller().function();
        return function.kind() == Function.Kind.FUNCTION
                && function.owner().isEmpty()
                && flow.entryStates()
                        .entry(moment.in(), moment.entry().orElseThrow())
                        .filter(entry -> entry.definition().equals(edge.caller()))
                        .isPresent();
    }

    /** The last call on the way in a file that knows of Python, or the binding; empty where the point itself is in one. */
    Optional<Cure> cure(GilFlow flow, Moment moment) {
        if (know(moment.in()) || moment.entry().isEmpty()) {
            return Optional.empty();
        }
        EntryState entry = moment.entry().get();
        List<CallEdge> edges = flow.entryStates().edges(moment.in(), entry);
        Optional<Cure> call = edges.reversed().stream()
                .filter(edge -> know(edge.caller()) || isBoundItself(flow, moment, edge))
                .findFirst()
                .map(edge -> new Cure(edge.place(), edge.caller().function().qualifiedName()));
        return call.or(() -> flow.entryStates()
                .entry(moment.in(), entry)
                .map(found ->
                        new Cure(found.where(), found.definition().function().qualifiedName())));
    }
}
