package org.hanglint.code;

import java.util.List;
import org.hanglint.code.Lowering.Ends;
import org.hanglint.code.Lowering.Throws;

/** One function: its parameters, its member initialisers, and each statement by its kind. */
final class StatementLowering {

    private final Function function;
    private final Ends ends;
    private final GraphBuilder graph = new GraphBuilder();
    private final ExpressionLowering expressions;
    private final ScopeLowering scopes;
    private final SimpleLowering simple;
    private final BranchLowering branches;
    private final LoopLowering loops;
    private final TryLowering guarded;

    StatementLowering(Function function, Ends ends, Throws raising) {
        this.function = function;
        this.ends = ends;
        Liveness liveness = new Liveness();
        expressions = new ExpressionLowering(graph, liveness);
        scopes = new ScopeLowering(function, graph, liveness, raising, this::statement);
        simple = new SimpleLowering(graph, scopes, expressions, ends);
        branches = new BranchLowering(graph, scopes, expressions);
        loops = new LoopLowering(graph, scopes, expressions, ends);
        guarded = new TryLowering(graph, scopes, expressions);
    }

    Graph lower() {
        for (Parameter parameter : function.parameters()) {
            if (ends == Ends.BY_SCOPE && Lifetimes.endsWithScope(parameter.type())) {
                scopes.begin(new Entity(
                        parameter.name(), parameter.type(), List.of(), Entity.Form.PARAMETER, function.nameSpan()));
            }
        }
        function.initialisers().forEach(simple::initialiser);
        scopes.block(function.body());
        scopes.exits().leave(scopes.exits().root(), ScopeLowering.endOf(function.body()));
        graph.jump(GraphBuilder.EXIT);
        scopes.exits().resolveJumps();
        return graph.build(function, scopes.exits().landings());
    }

    private void statement(Stmt statement) {
        switch (statement) {
            case Stmt.Block inner -> scopes.block(inner);
            case Stmt.Declare declare -> simple.declare(declare);
            case Stmt.Evaluate evaluate -> expressions.full(evaluate.expression());
            case Stmt.Assign assign -> simple.assign(assign);
            case Stmt.Augment augment -> simple.augment(augment);
            case Stmt.Annotate annotate -> simple.annotate(annotate);
            case Stmt.If branch -> branches.branch(branch);
            case Stmt.Switch choice -> branches.choose(choice);
            case Stmt.While loop -> loops.whileLoop(loop);
            case Stmt.DoWhile loop -> loops.doWhile(loop);
            case Stmt.For loop -> loops.forLoop(loop);
            case Stmt.ForEach loop -> loops.forEach(loop);
            case Stmt.Try attempt -> guarded.attempt(attempt);
            case Stmt.With with -> guarded.with(with);
            case Stmt.Label label -> scopes.exits().label(label.name());
            case Stmt.Goto jump -> scopes.exits().jumpTo(jump);
            case Stmt.Break jump -> scopes.exits().breakOut(jump.span());
            case Stmt.Continue jump -> scopes.exits().goOn(jump.span());
            case Stmt.Return back -> simple.giveBack(back);
            case Stmt.Raise raise -> simple.raise(raise);
            case Stmt.Assert check -> simple.check(check);
            case Stmt.Delete delete -> delete.targets().forEach(expressions::value);
            case Stmt.DefineFunction define -> graph.emit(new Event.Define(define.function(), define.span()));
            case Stmt.Unknown unknown -> unknown.children().forEach(expressions::full);
            case Stmt.DefineClass _, Stmt.ImportHere _, Stmt.Outer _, Stmt.Alias _, Stmt.Empty _ -> {}
        }
    }
}
