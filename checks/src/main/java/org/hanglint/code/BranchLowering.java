package org.hanglint.code;

import java.util.List;
import java.util.Optional;
import org.hanglint.code.Event.Portion;
import org.hanglint.code.Graph.EdgeKind;
import org.hanglint.syntax.Span;

/** Branches: if, switch, match. */
final class BranchLowering {

    private final GraphBuilder graph;
    private final ScopeLowering scopes;
    private final ExpressionLowering expressions;

    BranchLowering(GraphBuilder graph, ScopeLowering scopes, ExpressionLowering expressions) {
        this.graph = graph;
        this.scopes = scopes;
        this.expressions = expressions;
    }

    void branch(Stmt.If branch) {
        int then = graph.newBlock();
        int otherwise = graph.newBlock();
        int after = graph.newBlock();
        expressions.condition(branch.test(), then, otherwise);
        scopes.arm(then, branch.then(), after);
        scopes.arm(otherwise, branch.otherwise(), after);
        graph.enter(after);
    }

    void choose(Stmt.Switch choice) {
        expressions.full(choice.subject());
        boolean falls = choice.fallThrough() == Stmt.FallThrough.TO_NEXT_CASE;
        Scope outer = graph.scope();
        int after = graph.newBlock();
        int[] starts = choice.cases().stream().mapToInt(_ -> graph.newBlock()).toArray();
        boolean exhaustive = false;
        for (int i = 0; i < starts.length; i++) {
            Stmt.Case arm = choice.cases().get(i);
            graph.edge(starts[i], EdgeKind.CASE, arm.patterns().stream().findFirst());
            exhaustive |= arm.patterns().isEmpty() && arm.guard().isEmpty();
        }
        if (!exhaustive) {
            graph.edge(after, EdgeKind.MAYBE, Optional.empty());
        }
        graph.stop();
        if (falls) {
            graph.setScope(new Scope.Breakable(after, GraphBuilder.NOWHERE, choice.span(), outer));
        }
        for (int i = 0; i < starts.length; i++) {
            if (graph.isReachable()) {
                graph.jump(starts[i]);
            }
            graph.enter(starts[i]);
            caseBody(choice, choice.cases().get(i), after);
            if (!falls) {
                graph.jump(after);
            }
        }
        graph.setScope(outer);
        if (graph.isReachable()) {
            graph.jump(after);
        }
        graph.enter(after);
    }

    private void caseBody(Stmt.Switch choice, Stmt.Case arm, int after) {
        for (String name : arm.binds()) {
            Span span = choice.subject().span();
            expressions.write(new Expr.Name(name, span), new Expr.Unknown(List.of(), span), Portion.WHOLE, span);
        }
        if (arm.guard().isPresent()) {
            int body = graph.newBlock();
            expressions.condition(arm.guard().get(), body, after);
            graph.enter(body);
        }
        scopes.block(arm.body());
    }
}
