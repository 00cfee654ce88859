package org.hanglint.code;

import java.util.List;
import java.util.Optional;
import org.hanglint.code.Event.Portion;
import org.hanglint.code.Graph.EdgeKind;
import org.hanglint.code.Lowering.Ends;
import org.hanglint.syntax.Span;

/** Loops, each with the blocks that break and continue go to. */
final class LoopLowering {

    private final GraphBuilder graph;
    private final ScopeLowering scopes;
    private final ExpressionLowering expressions;
    private final Ends ends;

    LoopLowering(GraphBuilder graph, ScopeLowering scopes, ExpressionLowering expressions, Ends ends) {
        this.graph = graph;
        this.scopes = scopes;
        this.expressions = expressions;
        this.ends = ends;
    }

    void whileLoop(Stmt.While loop) {
        int head = graph.newBlock();
        int body = graph.newBlock();
        int otherwise = graph.newBlock();
        int after = graph.newBlock();
        graph.flowInto(head);
        expressions.condition(loop.test(), body, otherwise);
        repeated(loop.body(), loop.span(), body, after, head);
        scopes.arm(otherwise, loop.otherwise(), after);
        graph.enter(after);
    }

    /** A loop's body, whose breaks and continues go to those blocks; ends at the continue block. */
    private void repeated(Stmt.Block body, Span loop, int start, int breakTo, int continueTo) {
        Scope outer = graph.scope();
        graph.enter(start);
        graph.setScope(new Scope.Breakable(breakTo, continueTo, loop, outer));
        scopes.block(body);
        graph.setScope(outer);
        graph.jump(continueTo);
    }

    void doWhile(Stmt.DoWhile loop) {
        int body = graph.newBlock();
        int test = graph.newBlock();
        int after = graph.newBlock();
        graph.edge(body, EdgeKind.ALWAYS, Optional.empty());
        repeated(loop.body(), loop.span(), body, after, test);
        graph.enter(test);
        expressions.condition(loop.test(), body, after);
        graph.enter(after);
    }

    void forLoop(Stmt.For loop) {
        Scope outer = graph.scope();
        scopes.open(loop.initial());
        int head = graph.newBlock();
        int body = graph.newBlock();
        int step = graph.newBlock();
        int done = graph.newBlock();
        graph.flowInto(head);
        if (loop.test().isPresent()) {
            expressions.condition(loop.test().get(), body, done);
        } else {
            graph.jump(body);
        }
        repeated(loop.body(), loop.span(), body, done, step);
        graph.enter(step);
        loop.step().ifPresent(expressions::full);
        graph.jump(head);
        graph.enter(done);
        scopes.closeTo(outer, ScopeLowering.endOf(loop.body()));
    }

    void forEach(Stmt.ForEach loop) {
        Scope around = graph.scope();
        iterable(loop);
        int head = graph.newBlock();
        int body = graph.newBlock();
        int otherwise = graph.newBlock();
        int after = graph.newBlock();
        graph.flowInto(head);
        if (loop.synchrony() == Stmt.Synchrony.ASYNCHRONOUS) {
            graph.emit(new Event.Suspend(loop.iterable()));
        }
        graph.edge(body, EdgeKind.MAYBE, Optional.empty());
        graph.edge(otherwise, EdgeKind.MAYBE, Optional.empty());
        Scope outer = graph.scope();
        graph.enter(body);
        expressions.write(
                loop.target(),
                loop.iterable(),
                Portion.EACH_ELEMENT,
                loop.target().span());
        graph.setScope(new Scope.Breakable(after, head, loop.span(), outer));
        Scope round = graph.scope();
        element(loop);
        scopes.block(loop.body());
        scopes.closeTo(round, ScopeLowering.endOf(loop.body()));
        graph.setScope(outer);
        graph.jump(head);
        scopes.arm(otherwise, loop.otherwise(), after);
        graph.enter(after);
        scopes.closeTo(around, ScopeLowering.endOf(loop.body()));
    }

    /** What a C++ loop runs over lives as long as the loop, if it is made on the spot. */
    private void iterable(Stmt.ForEach loop) {
        if (ends != Ends.BY_SCOPE || !(loop.iterable() instanceof Expr.Construct construct)) {
            expressions.full(loop.iterable());
            return;
        }
        int mark = expressions.markTemporaries();
        expressions.arguments(construct.arguments());
        expressions.endTemporaries(mark, construct.span());
        scopes.begin(new Entity("", construct.type(), construct.arguments(), Entity.Form.LOCAL, construct.span()));
    }

    /** In C++ each round has an element of its own, which ends with the round. */
    private void element(Stmt.ForEach loop) {
        if (ends == Ends.BY_SCOPE && loop.target() instanceof Expr.Name name && Lifetimes.endsWithScope(loop.type())) {
            scopes.begin(new Entity(name.id(), loop.type(), List.of(), Entity.Form.LOCAL, name.span()));
        }
    }
}
