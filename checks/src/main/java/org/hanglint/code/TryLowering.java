package org.hanglint.code;

import java.util.List;
import java.util.Optional;
import org.hanglint.code.Event.Portion;
import org.hanglint.code.Graph.EdgeKind;

/** What is guarded: try with its handlers and finally, with. */
final class TryLowering {

    private final GraphBuilder graph;
    private final ScopeLowering scopes;
    private final ExpressionLowering expressions;

    TryLowering(GraphBuilder graph, ScopeLowering scopes, ExpressionLowering expressions) {
        this.graph = graph;
        this.scopes = scopes;
        this.expressions = expressions;
    }

    void attempt(Stmt.Try attempt) {
        Scope outer = graph.scope();
        int after = graph.newBlock();
        if (!attempt.last().statements().isEmpty()) {
            graph.setScope(new Scope.Finally(attempt.last(), outer));
        }
        Scope inner = graph.scope();
        int dispatch = graph.newBlock();
        if (!attempt.handlers().isEmpty()) {
            graph.setScope(new Scope.Guarded(dispatch, inner));
        }
        scopes.block(attempt.body());
        graph.setScope(inner);
        scopes.block(attempt.otherwise());
        scopes.exits().leave(outer, ScopeLowering.endOf(attempt.body()));
        graph.jump(after);
        for (Stmt.Handler handler : attempt.handlers()) {
            handler(attempt, handler, dispatch, inner);
            scopes.exits().leave(outer, handler.span());
            graph.jump(after);
        }
        if (!attempt.handlers().isEmpty()) {
            scopes.exits().passOn(attempt, dispatch, inner);
        }
        graph.setScope(outer);
        graph.enter(after);
    }

    private void handler(Stmt.Try attempt, Stmt.Handler handler, int dispatch, Scope inner) {
        graph.setScope(inner);
        int start = graph.newBlock();
        graph.aside(inner, () -> {
            graph.enter(dispatch);
            graph.edge(start, EdgeKind.MAYBE, Optional.empty());
            return dispatch;
        });
        graph.enter(start);
        handler.name()
                .ifPresent(name -> graph.emit(new Event.Write(
                        new Expr.Name(name, handler.span()),
                        new Expr.Unknown(List.of(), handler.span()),
                        Portion.WHOLE,
                        attempt.span())));
        scopes.block(handler.body());
    }

    void with(Stmt.With with) {
        Scope outer = graph.scope();
        for (Stmt.Item item : with.items()) {
            expressions.value(item.context());
            if (with.synchrony() == Stmt.Synchrony.ASYNCHRONOUS) {
                graph.emit(new Event.Suspend(item.context()));
            }
            String name = item.target()
                    .map(target -> target instanceof Expr.Name n ? n.id() : "")
                    .orElse("");
            scopes.begin(new Entity(
                    name,
                    TypeRef.NONE,
                    List.of(Argument.of(item.context())),
                    Entity.Form.WITH,
                    item.context().span()));
            item.target().ifPresent(target -> expressions.write(target, item.context(), Portion.WHOLE, target.span()));
        }
        scopes.block(with.body());
        scopes.closeTo(outer, ScopeLowering.endOf(with.body()));
    }
}
