package org.hanglint.code;

import java.util.List;
import java.util.Optional;
import org.hanglint.code.Event.Portion;
import org.hanglint.code.Graph.EdgeKind;
import org.hanglint.code.Lowering.Ends;

/** Declarations, assignments, and the statements that leave a function. */
final class SimpleLowering {

    private final GraphBuilder graph;
    private final ScopeLowering scopes;
    private final ExpressionLowering expressions;
    private final Ends ends;

    SimpleLowering(GraphBuilder graph, ScopeLowering scopes, ExpressionLowering expressions, Ends ends) {
        this.graph = graph;
        this.scopes = scopes;
        this.expressions = expressions;
        this.ends = ends;
    }

    /** A member or base gets its value: seen as a construction written into the place of that name. */
    void initialiser(Function.Initialiser initialiser) {
        int mark = expressions.markTemporaries();
        expressions.arguments(initialiser.arguments());
        Expr.Name place = new Expr.Name(initialiser.name(), initialiser.span());
        Expr value =
                new Expr.Construct(TypeRef.NONE, Expr.Lifetime.TEMPORARY, initialiser.arguments(), initialiser.span());
        graph.emit(new Event.Write(place, value, Portion.WHOLE, initialiser.span()));
        expressions.endTemporaries(mark, initialiser.span());
    }

    void declare(Stmt.Declare declare) {
        Variable variable = declare.variable();
        if (variable.storage() == Variable.Storage.STATIC) {
            staticLocal(variable);
            return;
        }
        int mark = expressions.markTemporaries();
        initialise(variable);
        if (ends == Ends.BY_SCOPE && Lifetimes.endsWithScope(variable)) {
            Entity entity = new Entity(
                    variable.name(), variable.type(), variable.initialiser(), Entity.Form.LOCAL, declare.span());
            expressions.endTemporaries(mark, declare.span());
            scopes.begin(entity);
            return;
        }
        expressions.endTemporaries(mark, declare.span());
    }

    /** The initialiser's events, and the declaration itself; a constructed value of the same type is the variable. */
    private void initialise(Variable variable) {
        for (Argument argument : variable.initialiser()) {
            if (argument.value() instanceof Expr.Construct made && made.lifetime() == Expr.Lifetime.TEMPORARY) {
                expressions.arguments(made.arguments());
            } else {
                expressions.value(argument.value());
            }
        }
        graph.emit(new Event.Declared(variable));
    }

    private void staticLocal(Variable variable) {
        int first = graph.newBlock();
        int after = graph.newBlock();
        graph.edge(first, EdgeKind.MAYBE, Optional.empty());
        graph.jump(after);
        graph.enter(first);
        graph.emit(new Event.OnceBegin(variable));
        int mark = expressions.markTemporaries();
        initialise(variable);
        expressions.endTemporaries(mark, variable.span());
        graph.emit(new Event.OnceEnd(variable));
        graph.jump(after);
        graph.enter(after);
    }

    void assign(Stmt.Assign assign) {
        int mark = expressions.markTemporaries();
        expressions.value(assign.value());
        for (Expr target : assign.targets()) {
            expressions.write(target, assign.value(), Portion.WHOLE, assign.span());
        }
        expressions.endTemporaries(mark, assign.span());
    }

    void augment(Stmt.Augment augment) {
        Expr result = new Expr.Operator(augment.operator(), List.of(augment.target(), augment.value()), augment.span());
        int mark = expressions.markTemporaries();
        expressions.value(result);
        expressions.write(augment.target(), result, Portion.WHOLE, augment.span());
        expressions.endTemporaries(mark, augment.span());
    }

    void annotate(Stmt.Annotate annotate) {
        annotate.value().ifPresent(expressions::value);
        graph.emit(new Event.Typed(annotate.target(), annotate.type(), annotate.span()));
        annotate.value()
                .ifPresent(value -> expressions.write(annotate.target(), value, Portion.WHOLE, annotate.span()));
    }

    void giveBack(Stmt.Return back) {
        int mark = expressions.markTemporaries();
        back.value().ifPresent(expressions::value);
        graph.emit(new Event.Return(back.value(), back.span()));
        expressions.endTemporaries(mark, back.span());
        scopes.exits().leave(scopes.exits().root(), back.span());
        graph.jump(GraphBuilder.EXIT);
    }

    void raise(Stmt.Raise raise) {
        int mark = expressions.markTemporaries();
        raise.value().ifPresent(expressions::value);
        raise.cause().ifPresent(expressions::value);
        graph.emit(new Event.Raise(raise.value(), raise.span()));
        expressions.endTemporaries(mark, raise.span());
        graph.jump(scopes.exits().landing(graph.scope()));
    }

    void check(Stmt.Assert check) {
        int fine = graph.newBlock();
        int wrong = graph.newBlock();
        expressions.condition(check.test(), fine, wrong);
        graph.enter(wrong);
        check.message().ifPresent(expressions::value);
        graph.emit(new Event.Raise(check.message(), check.span()));
        graph.jump(scopes.exits().landing(graph.scope()));
        graph.enter(fine);
    }
}
