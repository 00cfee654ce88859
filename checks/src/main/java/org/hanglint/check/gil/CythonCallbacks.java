package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.CheckInfo;
import org.hanglint.code.Function;
import org.hanglint.code.Function.Modifier;
import org.hanglint.code.Stmt;
import org.hanglint.finding.Finding;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Summaries.Reason;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/**
 * {@code cdef} functions that C calls back without the GIL, by what the code shows: they are handed over while the GIL is
 * released, or together with a function that takes it.
 */
final class CythonCallbacks {

    private CythonCallbacks() {}

    static List<Finding> findings(CheckInfo info, GilFlow flow, Set<Definition> told) {
        List<Finding> findings = new ArrayList<>();
        for (GilFact.Site site : flow.facts(GilFact.Site.class)) {
            if (site.in().unit().language() != Language.CYTHON) {
                continue;
            }
            List<CallEdge> handed = site.edges().stream()
                    .filter(edge -> edge.kind() == CallEdge.Kind.HANDED_OVER)
                    .toList();
            boolean toC = site.edges().stream().noneMatch(edge -> edge.kind() == CallEdge.Kind.CALL && isCython(edge));
            for (CallEdge edge : toC ? handed : List.<CallEdge>of()) {
                evidence(flow, site, edge, handed)
                        .filter(_ -> told.add(edge.callee()))
                        .flatMap(step -> finding(info, flow, edge, step))
                        .ifPresent(findings::add);
            }
        }
        return findings;
    }

    private static boolean isCython(CallEdge edge) {
        return edge.callee().unit().language() == Language.CYTHON;
    }

    private static Optional<Step> evidence(GilFlow flow, GilFact.Site site, CallEdge edge, List<CallEdge> handed) {
        Function callee = edge.callee().function();
        boolean open = isCython(edge) && callee.is(Modifier.CDEF) && !callee.is(Modifier.NOGIL) && !takes(callee);
        if (!open) {
            return Optional.empty();
        }
        if (Moment.released(flow, site.in(), site.before())
                .filter(moment -> moment.cause().isPresent())
                .isPresent()) {
            return Optional.of(new Step(edge.place(), callee.name() + " is handed to C while the GIL is released"));
        }
        return handed.stream()
                .map(other -> other.callee().function())
                .filter(CythonCallbacks::takes)
                .findFirst()
                .map(other -> new Step(
                        edge.place(),
                        callee.name() + " is handed to C beside " + other.name() + ", which takes the GIL"));
    }

    /** {@code with gil} in the signature, or around all of the body. */
    private static boolean takes(Function function) {
        return function.body().statements().stream()
                .limit(1)
                .map(first ->
                        first instanceof Stmt.Block block && !block.statements().isEmpty()
                                ? block.statements().getFirst()
                                : first)
                .anyMatch(first -> first instanceof Stmt.Declare declare
                        && declare.variable().type().name().equals("cython::gil"));
    }

    private static Optional<Finding> finding(CheckInfo info, GilFlow flow, CallEdge edge, Step handed) {
        Optional<Reason> reason = flow.summaries().reason(edge.callee(), Trait.NEEDS);
        return reason.map(found -> {
            Reason root = flow.summaries().root(found, Trait.NEEDS);
            List<Step> steps = new ArrayList<>(List.of(handed));
            List<Step> way = flow.summaries().path(found, Trait.NEEDS, "");
            steps.addAll(way.subList(0, way.size() - 1));
            return Telling.at(
                    info,
                    info.severity(),
                    root.what() + " runs in a function that C calls without the GIL; it crashes or corrupts the"
                            + " interpreter. Declare "
                            + edge.callee().function().name() + " with gil.",
                    root.in().at(root.span()),
                    root.in().function().qualifiedName(),
                    steps,
                    root.what() + " without the GIL",
                    opening(flow, edge.callee()));
        });
    }

    /** {@code with gil} in the signature; empty where it stands in a second file that must agree, or takes no such clause. */
    static Optional<FixPlan> opening(GilFlow flow, Definition in) {
        String path = in.unit().path();
        boolean declaredElsewhere = path.endsWith(".pyx")
                && flow.project().units().stream()
                        .anyMatch(unit -> unit.path().equals(path.replaceAll("\\.pyx$", ".pxd")));
        boolean fits = in.unit().language() == Language.CYTHON
                && in.function().is(Modifier.CDEF)
                && !in.function().is(Modifier.NOGIL)
                && !declaredElsewhere;
        int from = in.function().nameSpan().end();
        int to = in.function().body().span().start();
        Span signature = new Span(from, to);
        return fits
                ? Optional.of(Mend.clause("take the GIL on entry", Safety.OFFERED, in.at(signature), "with gil"))
                : Optional.empty();
    }
}
