package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.Expr;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Summaries.Trait;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** Loops that only leave from inside: {@code for (;;)}, {@code while (true)}. */
final class EndlessLoops {

    private EndlessLoops() {}

    /** Whether the function takes the GIL, itself or through what it calls, in such a loop. */
    static boolean take(GilFlow flow, Definition function) {
        List<Span> loops = new ArrayList<>();
        Walk.statements(function.function().body(), statement -> {
            if (isEndless(statement)) {
                loops.add(statement.span());
            }
        });
        boolean direct = flow.facts(function, GilFact.Operation.class).stream()
                .anyMatch(take -> take.kind() == GilFact.Kind.TAKES && isIn(loops, take.span()));
        return direct
                || flow.facts(function, GilFact.Site.class).stream()
                        .filter(site -> isIn(loops, site.span()))
                        .flatMap(site -> site.edges().stream())
                        .anyMatch(edge -> edge.kind() == CallEdge.Kind.CALL
                                && flow.summaries()
                                        .reason(edge.callee(), Trait.TAKES)
                                        .filter(found -> found.strength() != Strength.NAMED)
                                        .isPresent());
    }

    private static boolean isEndless(Stmt statement) {
        return switch (statement) {
            case Stmt.For loop -> loop.test().isEmpty();
            case Stmt.While loop ->
                loop.test() instanceof Expr.Literal literal
                        && (literal.text().equals("true")
                                || literal.text().equals("1")
                                || literal.kind() == Expr.LiteralKind.TRUE);
            default -> false;
        };
    }

    private static boolean isIn(List<Span> loops, Span span) {
        return loops.stream().anyMatch(loop -> Spot.contains(loop, span));
    }
}
