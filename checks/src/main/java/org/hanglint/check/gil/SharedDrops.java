package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hanglint.check.CheckInfo;
import org.hanglint.code.Binding;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.flow.gil.Gil;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFact.Kind;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Possible;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;

/**
 * Functions that give up a reference for several owners: one owner takes the GIL just to call it, and the destructor of a C++
 * class, which runs wherever its objects end, calls it as it comes.
 */
final class SharedDrops {

    private SharedDrops() {}

    static List<Finding> findings(CheckInfo info, GilFlow flow) {
        List<Finding> findings = new ArrayList<>();
        for (GilFact.Operation drop : flow.facts(GilFact.Operation.class)) {
            boolean free = drop.kind() == Kind.DROPS && isFree(drop.in().function()) && isAsEntered(drop.before());
            boolean told = findings.stream()
                    .anyMatch(found -> found.function()
                            .equals(drop.in().function().qualifiedName()));
            if (free && !told) {
                Optional<GilFact.Site> taking = calls(flow, drop.in())
                        .filter(site -> takesForIt(flow, site))
                        .findFirst();
                taking.flatMap(site -> destroyer(flow, drop.in()).map(bare -> finding(info, drop, site, bare)))
                        .ifPresent(findings::add);
            }
        }
        return findings;
    }

    private static boolean isFree(Function function) {
        return function.kind() == Function.Kind.FUNCTION || function.kind() == Function.Kind.METHOD;
    }

    private static boolean isAsEntered(Possible before) {
        return before.states().stream().anyMatch(state -> state.gil() == Gil.AS_ON_ENTRY);
    }

    /** The calls as their functions read now. */
    private static Stream<GilFact.Site> calls(GilFlow flow, Definition callee) {
        return flow.project().incoming(callee).stream()
                .filter(edge -> edge.kind() == CallEdge.Kind.CALL && edge.strength() != Strength.NAMED)
                .map(CallEdge::caller)
                .distinct()
                .flatMap(caller -> flow.facts(caller, GilFact.Site.class).stream())
                .filter(site -> site.edges().stream()
                        .anyMatch(edge -> edge.kind() == CallEdge.Kind.CALL
                                && edge.callee().id() == callee.id()));
    }

    /** The caller takes the GIL itself, and uses Python for nothing else. */
    private static boolean takesForIt(GilFlow flow, GilFact.Site site) {
        List<GilFact.Operation> own = flow.facts(site.in(), GilFact.Operation.class);
        boolean takes = own.stream().anyMatch(use -> use.kind() == Kind.TAKES && isAsEntered(use.before()));
        return takes
                && own.stream().noneMatch(use -> use.kind().touchesPython())
                && site.before().states().stream().allMatch(state -> state.gil() == Gil.HELD);
    }

    /** The call from a destructor of a class that Python does not own, and that nobody is seen to end with the GIL. */
    private static Optional<GilFact.Site> destroyer(GilFlow flow, Definition callee) {
        return calls(flow, callee)
                .filter(site -> site.in().function().kind() == Function.Kind.DESTRUCTOR)
                .filter(site -> !isBound(flow.project(), site.in()) && isAsEntered(site.before()))
                .filter(site -> flow.entryStates().of(site.in()).stream()
                        .noneMatch(entry -> entry.gil() == KnownGil.HELD))
                .findFirst();
    }

    private static boolean isBound(Project project, Definition destructor) {
        String owner = Names.last(destructor.function().owner());
        return project.units().stream()
                .flatMap(unit -> unit.bindings().stream())
                .anyMatch(binding -> binding.form() == Binding.Form.CLASS
                        && Names.last(binding.owner()).equals(owner));
    }

    private static Finding finding(CheckInfo info, GilFact.Operation drop, GilFact.Site taking, GilFact.Site bare) {
        String destructor = bare.in().function().qualifiedName();
        return Telling.finding(
                info,
                Severity.WARNING,
                drop.what() + " needs the GIL, and " + destructor + " comes to it on whatever thread an object ends; "
                        + "another owner takes the GIL just for this call, so it is reached without. Take the GIL here.",
                drop.in(),
                drop.span(),
                List.of(
                        new Step(taking.in().at(taking.span()), "called with the GIL taken for it"),
                        new Step(bare.in().at(bare.span()), destructor + " calls it as its thread is")),
                drop.what() + " without the GIL");
    }
}
