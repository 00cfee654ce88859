package org.hanglint.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Event.Ending;
import org.hanglint.code.Event.Portion;
import org.hanglint.code.Graph.EdgeKind;
import org.hanglint.syntax.Span;

/** Expressions to events, in order of evaluation. */
final class ExpressionLowering {

    private final GraphBuilder graph;
    private final Liveness liveness;
    private final List<Entity> temporaries = new ArrayList<>();

    ExpressionLowering(GraphBuilder graph, Liveness liveness) {
        this.graph = graph;
        this.liveness = liveness;
    }

    /** A full expression: its temporaries end with it, last made first. */
    void full(Expr expression) {
        int mark = temporaries.size();
        value(expression);
        endTemporaries(mark, expression.span());
    }

    /** Where the temporaries of a full expression begin; pass it to {@link #endTemporaries}. */
    int markTemporaries() {
        return temporaries.size();
    }

    void endTemporaries(int mark, Span end) {
        for (int i = temporaries.size() - 1; i >= mark; i--) {
            Entity ended = temporaries.remove(i);
            graph.emit(new Event.End(ended, Ending.SCOPE, new Span(end.end(), end.end())));
        }
    }

    void arguments(List<Argument> arguments) {
        for (Argument argument : arguments) {
            value(argument.value());
        }
    }

    void value(Expr expression) {
        switch (expression) {
            case Expr.Name name -> graph.emit(new Event.Read(name));
            case Expr.Member member -> {
                value(member.object());
                graph.emit(new Event.Read(member));
            }
            case Expr.Index index -> {
                value(index.object());
                index.indices().forEach(this::value);
                graph.emit(new Event.Read(index));
            }
            case Expr.Slice slice -> {
                slice.lower().ifPresent(this::value);
                slice.upper().ifPresent(this::value);
                slice.step().ifPresent(this::value);
            }
            case Expr.Call call -> call(call);
            case Expr.Construct construct -> construct(construct);
            case Expr.Literal literal -> {}
            case Expr.Closure closure -> {
                closure.captures().forEach(capture -> capture.initialiser().ifPresent(this::value));
                graph.emit(new Event.Close(closure));
            }
            case Expr.Choice choice -> choice(choice);
            case Expr.Logical logical -> logical(logical);
            case Expr.Not not -> value(not.operand());
            case Expr.Compare compare -> {
                value(compare.left());
                value(compare.right());
            }
            case Expr.Operator operator -> operator.operands().forEach(this::value);
            case Expr.AddressOf address -> addressed(address.operand());
            case Expr.Dereference dereference -> value(dereference.operand());
            case Expr.Move move -> move(move);
            case Expr.Cast cast -> value(cast.operand());
            case Expr.Assignment assignment -> {
                value(assignment.value());
                write(assignment.target(), assignment.value(), Portion.WHOLE, assignment.span());
            }
            case Expr.Await await -> {
                value(await.operand());
                graph.emit(new Event.Suspend(await));
            }
            case Expr.Yield yield -> {
                yield.operand().ifPresent(this::value);
                graph.emit(new Event.Suspend(yield));
            }
            case Expr.Collection collection -> collection.elements().forEach(this::value);
            case Expr.Comprehension comprehension -> comprehension(comprehension, 0);
            case Expr.Starred starred -> value(starred.value());
            case Expr.Formatted formatted -> formatted.values().forEach(this::value);
            case Expr.Unknown unknown -> unknown.children().forEach(this::value);
        }
    }

    /** Stores into a place: what it needs is evaluated, then it is written; tuples take the value apart. */
    void write(Expr place, Expr value, Portion portion, Span span) {
        switch (place) {
            case Expr.Member member -> value(member.object());
            case Expr.Index index -> {
                value(index.object());
                index.indices().forEach(this::value);
            }
            case Expr.Dereference dereference -> value(dereference.operand());
            default -> {}
        }
        graph.emit(new Event.Write(place, value, portion, span));
    }

    private void addressed(Expr operand) {
        if (operand instanceof Expr.Member member) {
            value(member.object());
        } else if (!(operand instanceof Expr.Name)) {
            value(operand);
        }
    }

    private void call(Expr.Call call) {
        switch (call.callee()) {
            case Expr.Member member -> value(member.object());
            case Expr.Name name -> {}
            default -> value(call.callee());
        }
        arguments(call.arguments());
        graph.emit(new Event.Call(call));
        liveness.afterCall(call).ifPresent(graph::emit);
    }

    private void construct(Expr.Construct construct) {
        arguments(construct.arguments());
        if (construct.lifetime() == Expr.Lifetime.HEAP) {
            graph.emit(new Event.Create(construct));
            return;
        }
        Entity temporary =
                new Entity("", construct.type(), construct.arguments(), Entity.Form.TEMPORARY, construct.span());
        graph.emit(new Event.Begin(temporary));
        temporaries.add(temporary);
    }

    private void move(Expr.Move move) {
        value(move.operand());
        liveness.entity(move.operand())
                .ifPresent(entity -> graph.emit(new Event.End(entity, Ending.MOVED, move.span())));
    }

    private void choice(Expr.Choice choice) {
        int yes = graph.newBlock();
        int no = graph.newBlock();
        int after = graph.newBlock();
        condition(choice.test(), yes, no);
        arm(yes, choice.whenTrue(), after);
        arm(no, choice.whenFalse(), after);
        graph.enter(after);
    }

    private void arm(int block, Expr expression, int after) {
        graph.enter(block);
        value(expression);
        graph.jump(after);
    }

    private void logical(Expr.Logical logical) {
        int right = graph.newBlock();
        int after = graph.newBlock();
        boolean and = logical.connective() == Expr.Connective.AND;
        condition(logical.left(), and ? right : after, and ? after : right);
        arm(right, logical.right(), after);
        graph.enter(after);
    }

    /**
     * Evaluates a truth test and leaves by one of two blocks; short circuits become edges. Temporaries end with the operand
     * that makes them, so that both ways see their end.
     */
    void condition(Expr test, int whenTrue, int whenFalse) {
        switch (test) {
            case Expr.Not not -> condition(not.operand(), whenFalse, whenTrue);
            case Expr.Logical logical -> {
                int right = graph.newBlock();
                boolean and = logical.connective() == Expr.Connective.AND;
                condition(logical.left(), and ? right : whenTrue, and ? whenFalse : right);
                graph.enter(right);
                condition(logical.right(), whenTrue, whenFalse);
            }
            default -> {
                full(test);
                graph.emit(new Event.Test(test));
                graph.edge(whenTrue, EdgeKind.TRUE, Optional.of(test));
                graph.edge(whenFalse, EdgeKind.FALSE, Optional.of(test));
                graph.stop();
            }
        }
    }

    private void comprehension(Expr.Comprehension comprehension, int depth) {
        if (depth == comprehension.clauses().size()) {
            comprehension.element().forEach(this::value);
            return;
        }
        Expr.Clause clause = comprehension.clauses().get(depth);
        value(clause.iterable());
        int head = graph.newBlock();
        int body = graph.newBlock();
        int after = graph.newBlock();
        graph.flowInto(head);
        graph.edge(body, EdgeKind.MAYBE, Optional.empty());
        graph.jump(after);
        graph.enter(body);
        write(
                clause.target(),
                clause.iterable(),
                Portion.EACH_ELEMENT,
                clause.target().span());
        for (Expr test : clause.conditions()) {
            int next = graph.newBlock();
            condition(test, next, head);
            graph.enter(next);
        }
        comprehension(comprehension, depth + 1);
        graph.jump(head);
        graph.enter(after);
    }
}
