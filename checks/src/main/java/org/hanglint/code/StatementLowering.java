package org.hanglint.code;

import java.util.List;
import java.util.Optional;
import org.hanglint.code.Event.Portion;
import org.hanglint.code.Graph.EdgeKind;
import org.hanglint.code.Lowering.Ends;
import org.hanglint.code.Lowering.Throws;
import org.hanglint.syntax.Span;

/** Statements to blocks. */
final class StatementLowering {

    private final Ends ends;
    private final GraphBuilder graph = new GraphBuilder();
    private final Liveness liveness = new Liveness();
    private final ExpressionLowering expressions = new ExpressionLowering(graph, liveness);
    private final Exits exits;

    private final Function function;

    StatementLowering(Function function, Ends ends, Throws raising) {
        this.function = function;
        this.ends = ends;
        this.exits = new Exits(graph, raising, function.body().span(), this::block);
    }

    Graph lower() {
        for (Parameter parameter : function.parameters()) {
            if (ends == Ends.BY_SCOPE && Lifetimes.endsWithScope(parameter.type())) {
                begin(new Entity(
                        parameter.name(), parameter.type(), List.of(), Entity.Form.PARAMETER, function.nameSpan()));
            }
        }
        for (Function.Initialiser initialiser : function.initialisers()) {
            initialiser(initialiser);
        }
        block(function.body());
        exits.leave(exits.root(), endOf(function.body()));
        graph.jump(GraphBuilder.EXIT);
        exits.resolveJumps();
        return graph.build(function, exits.landings());
    }

    /** A member or base gets its value: seen as a construction written into the place of that name. */
    private void initialiser(Function.Initialiser initialiser) {
        int mark = expressions.markTemporaries();
        expressions.arguments(initialiser.arguments());
        Expr.Name place = new Expr.Name(initialiser.name(), initialiser.span());
        Expr value = new Expr.Construct(
                TypeRef.NONE, Expr.Lifetime.TEMPORARY, initialiser.arguments(), initialiser.span());
        graph.emit(new Event.Write(place, value, Portion.WHOLE, initialiser.span()));
        expressions.endTemporaries(mark, initialiser.span());
    }

    private static Span endOf(Stmt.Block block) {
        int end = block.span().end();
        return new Span(Math.max(block.span().start(), end - 1), end);
    }

    private void begin(Entity entity) {
        graph.emit(new Event.Begin(entity));
        liveness.enter(entity);
        graph.setScope(new Scope.Alive(entity, graph.scope()));
    }

    /** Statements of one scope; what they declared ends at its end in reverse order. */
    private void block(Stmt.Block block) {
        Scope outer = graph.scope();
        for (Stmt statement : block.statements()) {
            statement(statement);
        }
        closeTo(outer, endOf(block));
    }

    /** Ends what lives inside of the outer scope, here and for the statements that follow. */
    private void closeTo(Scope outer, Span end) {
        exits.leave(outer, end);
        for (Scope s = graph.scope(); s != outer; s = s.parent()) {
            if (s instanceof Scope.Alive) {
                liveness.leave();
            }
        }
        graph.setScope(outer);
    }

    private void statement(Stmt statement) {
        switch (statement) {
            case Stmt.Block inner -> block(inner);
            case Stmt.Declare declare -> declare(declare);
            case Stmt.Evaluate evaluate -> expressions.full(evaluate.expression());
            case Stmt.Assign assign -> assign(assign);
            case Stmt.Augment augment -> augment(augment);
            case Stmt.Annotate annotate -> annotate(annotate);
            case Stmt.If branch -> branch(branch);
            case Stmt.Switch choice -> choose(choice);
            case Stmt.While loop -> whileLoop(loop);
            case Stmt.DoWhile loop -> doWhile(loop);
            case Stmt.For loop -> forLoop(loop);
            case Stmt.ForEach loop -> forEach(loop);
            case Stmt.Try attempt -> attempt(attempt);
            case Stmt.With with -> with(with);
            case Stmt.Label label -> exits.label(label.name());
            case Stmt.Goto jump -> exits.jumpTo(jump);
            case Stmt.Break jump -> exits.breakOut(jump.span());
            case Stmt.Continue jump -> exits.goOn(jump.span());
            case Stmt.Return back -> giveBack(back);
            case Stmt.Raise raise -> raise(raise);
            case Stmt.Assert check -> check(check);
            case Stmt.Delete delete -> delete.targets().forEach(expressions::value);
            case Stmt.DefineFunction define -> graph.emit(new Event.Define(define.function(), define.span()));
            case Stmt.Unknown unknown -> unknown.children().forEach(expressions::full);
            case Stmt.DefineClass _, Stmt.ImportHere _, Stmt.Outer _, Stmt.Alias _, Stmt.Empty _ -> {}
        }
    }

    private void declare(Stmt.Declare declare) {
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
            begin(entity);
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

    private void assign(Stmt.Assign assign) {
        int mark = expressions.markTemporaries();
        expressions.value(assign.value());
        for (Expr target : assign.targets()) {
            expressions.write(target, assign.value(), Portion.WHOLE, assign.span());
        }
        expressions.endTemporaries(mark, assign.span());
    }

    private void augment(Stmt.Augment augment) {
        Expr result = new Expr.Operator(
                augment.operator(), List.of(augment.target(), augment.value()), augment.span());
        int mark = expressions.markTemporaries();
        expressions.value(result);
        expressions.write(augment.target(), result, Portion.WHOLE, augment.span());
        expressions.endTemporaries(mark, augment.span());
    }

    private void annotate(Stmt.Annotate annotate) {
        annotate.value().ifPresent(expressions::value);
        graph.emit(new Event.Typed(annotate.target(), annotate.type(), annotate.span()));
        annotate.value()
                .ifPresent(value -> expressions.write(annotate.target(), value, Portion.WHOLE, annotate.span()));
    }

    private void branch(Stmt.If branch) {
        int then = graph.newBlock();
        int otherwise = graph.newBlock();
        int after = graph.newBlock();
        condition(branch.test(), then, otherwise);
        arm(then, branch.then(), after);
        arm(otherwise, branch.otherwise(), after);
        graph.enter(after);
    }

    private void condition(Expr test, int whenTrue, int whenFalse) {
        expressions.condition(test, whenTrue, whenFalse);
    }

    private void arm(int block, Stmt.Block body, int after) {
        graph.enter(block);
        block(body);
        graph.jump(after);
    }

    private void whileLoop(Stmt.While loop) {
        int head = graph.newBlock();
        int body = graph.newBlock();
        int otherwise = graph.newBlock();
        int after = graph.newBlock();
        graph.flowInto(head);
        condition(loop.test(), body, otherwise);
        repeated(loop.body(), loop.span(), body, after, head);
        arm(otherwise, loop.otherwise(), after);
        graph.enter(after);
    }

    /** A loop's body, whose breaks and continues go to those blocks; ends at the continue block. */
    private void repeated(Stmt.Block body, Span loop, int start, int breakTo, int continueTo) {
        Scope outer = graph.scope();
        graph.enter(start);
        graph.setScope(new Scope.Breakable(breakTo, continueTo, loop, outer));
        block(body);
        graph.setScope(outer);
        graph.jump(continueTo);
    }

    private void doWhile(Stmt.DoWhile loop) {
        int body = graph.newBlock();
        int test = graph.newBlock();
        int after = graph.newBlock();
        graph.edge(body, EdgeKind.ALWAYS, Optional.empty());
        repeated(loop.body(), loop.span(), body, after, test);
        graph.enter(test);
        condition(loop.test(), body, after);
        graph.enter(after);
    }

    private void forLoop(Stmt.For loop) {
        Scope outer = graph.scope();
        loop.initial().statements().forEach(this::statement);
        int head = graph.newBlock();
        int body = graph.newBlock();
        int step = graph.newBlock();
        int done = graph.newBlock();
        graph.flowInto(head);
        if (loop.test().isPresent()) {
            condition(loop.test().get(), body, done);
        } else {
            graph.jump(body);
        }
        repeated(loop.body(), loop.span(), body, done, step);
        graph.enter(step);
        loop.step().ifPresent(expressions::full);
        graph.jump(head);
        graph.enter(done);
        closeTo(outer, endOf(loop.body()));
    }

    private void forEach(Stmt.ForEach loop) {
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
        expressions.write(loop.target(), loop.iterable(), Portion.EACH_ELEMENT, loop.target().span());
        graph.setScope(new Scope.Breakable(after, head, loop.span(), outer));
        Scope round = graph.scope();
        element(loop);
        block(loop.body());
        closeTo(round, endOf(loop.body()));
        graph.setScope(outer);
        graph.jump(head);
        arm(otherwise, loop.otherwise(), after);
        graph.enter(after);
        closeTo(around, endOf(loop.body()));
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
        begin(new Entity("", construct.type(), construct.arguments(), Entity.Form.LOCAL, construct.span()));
    }

    /** In C++ each round has an element of its own, which ends with the round. */
    private void element(Stmt.ForEach loop) {
        if (ends == Ends.BY_SCOPE && loop.target() instanceof Expr.Name name && Lifetimes.endsWithScope(loop.type())) {
            begin(new Entity(name.id(), loop.type(), List.of(), Entity.Form.LOCAL, name.span()));
        }
    }

    private void choose(Stmt.Switch choice) {
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
            condition(arm.guard().get(), body, after);
            graph.enter(body);
        }
        block(arm.body());
    }

    private void attempt(Stmt.Try attempt) {
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
        block(attempt.body());
        graph.setScope(inner);
        block(attempt.otherwise());
        exits.leave(outer, endOf(attempt.body()));
        graph.jump(after);
        for (Stmt.Handler handler : attempt.handlers()) {
            handler(attempt, handler, dispatch, inner);
            exits.leave(outer, handler.span());
            graph.jump(after);
        }
        if (!attempt.handlers().isEmpty()) {
            exits.passOn(attempt, dispatch, inner);
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
        handler.name().ifPresent(name -> graph.emit(new Event.Write(
                new Expr.Name(name, handler.span()),
                new Expr.Unknown(List.of(), handler.span()),
                Portion.WHOLE,
                attempt.span())));
        block(handler.body());
    }

    private void with(Stmt.With with) {
        Scope outer = graph.scope();
        for (Stmt.Item item : with.items()) {
            expressions.value(item.context());
            if (with.synchrony() == Stmt.Synchrony.ASYNCHRONOUS) {
                graph.emit(new Event.Suspend(item.context()));
            }
            String name = item.target().map(target -> target instanceof Expr.Name n ? n.id() : "").orElse("");
            begin(new Entity(
                    name,
                    TypeRef.NONE,
                    List.of(Argument.of(item.context())),
                    Entity.Form.WITH,
                    item.context().span()));
            item.target().ifPresent(target -> expressions.write(target, item.context(), Portion.WHOLE, target.span()));
        }
        block(with.body());
        closeTo(outer, endOf(with.body()));
    }

    private void giveBack(Stmt.Return back) {
        int mark = expressions.markTemporaries();
        back.value().ifPresent(expressions::value);
        graph.emit(new Event.Return(back.value(), back.span()));
        expressions.endTemporaries(mark, back.span());
        exits.leave(exits.root(), back.span());
        graph.jump(GraphBuilder.EXIT);
    }

    private void raise(Stmt.Raise raise) {
        int mark = expressions.markTemporaries();
        raise.value().ifPresent(expressions::value);
        raise.cause().ifPresent(expressions::value);
        graph.emit(new Event.Raise(raise.value(), raise.span()));
        expressions.endTemporaries(mark, raise.span());
        graph.jump(exits.landing(graph.scope()));
    }

    private void check(Stmt.Assert check) {
        int fine = graph.newBlock();
        int wrong = graph.newBlock();
        condition(check.test(), fine, wrong);
        graph.enter(wrong);
        check.message().ifPresent(expressions::value);
        graph.emit(new Event.Raise(check.message(), check.span()));
        graph.jump(exits.landing(graph.scope()));
        graph.enter(fine);
    }
}
