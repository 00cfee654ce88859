package org.hanglint.check.gil;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.EntryState;
import org.hanglint.flow.gil.EntryState.ThreadKind;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.GilState;
import org.hanglint.flow.gil.Possible;
import org.hanglint.flow.gil.Warmth;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonCallees;
import org.hanglint.link.PythonIndex;
import org.hanglint.syntax.Span;

/** Whether pybind11's first use in the process can be at a point, on which kind of thread. */
final class FirstUse {

    private FirstUse() {}

    /** The entry state in which the point is reached cold, a foreign thread first, among those wanted; empty where it never is. */
    static Optional<EntryState> cold(GilFlow flow, Definition in, Possible before, Predicate<EntryState> wanted) {
        List<EntryState> states = flow.entryStates().of(in);
        return states.stream()
                .filter(wanted)
                .filter(state -> state.thread() != ThreadKind.PYTHON)
                .filter(state -> before.states().stream().anyMatch(inside -> isCold(state, inside)))
                .min(Comparator.comparingInt(state -> state.thread() == ThreadKind.FOREIGN ? 0 : 1));
    }

    private static boolean isCold(EntryState entry, GilState inside) {
        return entry.at(inside.warmth()) != Warmth.WARM;
    }

    /** Offered where the build file is known: the macro for the target that holds the function. */
    static Optional<FixPlan> plan(GilFlow flow, Definition in) {
        return flow.modules().remedy(in).map(remedy -> define(remedy.target(), remedy.macro(), remedy.declaration()));
    }

    /** A macro for a target of CMake, behind the command at {@code declaration}. */
    static FixPlan define(String target, String macro, Place declaration) {
        return new FixPlan(
                "define " + macro + " for " + target,
                Safety.OFFERED,
                "target_compile_definitions(" + target + " PRIVATE " + macro + ")",
                List.of(declaration));
    }

    /** The plan as a line after the command that declares the target. */
    static List<Fix> fixes(Finding finding) {
        return finding.fix().stream()
                .map(plan -> {
                    Place declaration = plan.places().getFirst();
                    int end = declaration.span().end();
                    Edit edit = new Edit(new Place(declaration.path(), new Span(end, end)), "\n" + plan.kind());
                    return new Fix(plan.title(), plan.safety(), List.of(edit));
                })
                .toList();
    }

    /** The Python that the function goes on to, where the project holds it: the other side of the story. */
    static List<Step> into(GilFlow flow, Definition in) {
        PythonIndex python = flow.project().python();
        return PythonCallees.of(in, python).stream()
                .map(callee -> new Step(callee.named(), "goes on to " + python.qualifiedName(callee)))
                .toList();
    }

    /** What to do about it, for a message. */
    static String cure(String missing) {
        return missing + "Build every module of the process with pybind11 3.0.2 or newer, or with"
                + " PYBIND11_SIMPLE_GIL_MANAGEMENT from 2.10.2, or warm pybind11 up on the main thread first.";
    }
}
