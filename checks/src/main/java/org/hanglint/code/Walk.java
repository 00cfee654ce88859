package org.hanglint.code;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The direct parts of expressions and statements, and whole walks over them that do not enter inner functions. */
public final class Walk {

    private Walk() {}

    /** The expressions directly below an expression; the body of a closure is not among them. */
    public static List<Expr> children(Expr expression) {
        List<Expr> parts = new ArrayList<>();
        switch (expression) {
            case Expr.Name _, Expr.Literal _ -> {}
            case Expr.Member member -> parts.add(member.object());
            case Expr.Index index -> {
                parts.add(index.object());
                parts.addAll(index.indices());
            }
            case Expr.Slice slice -> {
                slice.lower().ifPresent(parts::add);
                slice.upper().ifPresent(parts::add);
                slice.step().ifPresent(parts::add);
            }
            case Expr.Call call -> {
                parts.add(call.callee());
                call.arguments().forEach(argument -> parts.add(argument.value()));
            }
            case Expr.Construct construct -> construct.arguments().forEach(argument -> parts.add(argument.value()));
            case Expr.Closure closure ->
                closure.captures().forEach(capture -> capture.initialiser().ifPresent(parts::add));
            case Expr.Choice choice -> parts.addAll(List.of(choice.test(), choice.whenTrue(), choice.whenFalse()));
            case Expr.Logical logical -> parts.addAll(List.of(logical.left(), logical.right()));
            case Expr.Not not -> parts.add(not.operand());
            case Expr.Compare compare -> parts.addAll(List.of(compare.left(), compare.right()));
            case Expr.Operator operator -> parts.addAll(operator.operands());
            case Expr.AddressOf address -> parts.add(address.operand());
            case Expr.Dereference dereference -> parts.add(dereference.operand());
            case Expr.Move move -> parts.add(move.operand());
            case Expr.Cast cast -> parts.add(cast.operand());
            case Expr.Assignment assignment -> parts.addAll(List.of(assignment.target(), assignment.value()));
            case Expr.Await await -> parts.add(await.operand());
            case Expr.Yield yield -> yield.operand().ifPresent(parts::add);
            case Expr.Collection collection -> parts.addAll(collection.elements());
            case Expr.Comprehension comprehension -> {
                parts.addAll(comprehension.element());
                for (Expr.Clause clause : comprehension.clauses()) {
                    parts.add(clause.target());
                    parts.add(clause.iterable());
                    parts.addAll(clause.conditions());
                }
            }
            case Expr.Starred starred -> parts.add(starred.value());
            case Expr.Formatted formatted -> parts.addAll(formatted.values());
            case Expr.Unknown unknown -> parts.addAll(unknown.children());
        }
        return parts;
    }

    /** An expression and all below it, from the outside in. */
    public static void expressions(Expr expression, Consumer<Expr> visitor) {
        visitor.accept(expression);
        children(expression).forEach(child -> expressions(child, visitor));
    }

    /** A statement and all below it, from the outside in; inner functions and classes are visited but not entered. */
    public static void statements(Stmt statement, Consumer<Stmt> visitor) {
        visitor.accept(statement);
        switch (statement) {
            case Stmt.Block block -> block.statements().forEach(inner -> statements(inner, visitor));
            case Stmt.If branch -> {
                statements(branch.then(), visitor);
                statements(branch.otherwise(), visitor);
            }
            case Stmt.Switch choice -> choice.cases().forEach(arm -> statements(arm.body(), visitor));
            case Stmt.While loop -> {
                statements(loop.body(), visitor);
                statements(loop.otherwise(), visitor);
            }
            case Stmt.DoWhile loop -> statements(loop.body(), visitor);
            case Stmt.For loop -> {
                statements(loop.initial(), visitor);
                statements(loop.body(), visitor);
            }
            case Stmt.ForEach loop -> {
                statements(loop.body(), visitor);
                statements(loop.otherwise(), visitor);
            }
            case Stmt.Try attempt -> {
                statements(attempt.body(), visitor);
                attempt.handlers().forEach(handler -> statements(handler.body(), visitor));
                statements(attempt.otherwise(), visitor);
                statements(attempt.last(), visitor);
            }
            case Stmt.With with -> statements(with.body(), visitor);
            case Stmt.Declare _, Stmt.Evaluate _, Stmt.Assign _, Stmt.Augment _, Stmt.Annotate _, Stmt.Label _ -> {}
            case Stmt.Goto _, Stmt.Break _, Stmt.Continue _, Stmt.Return _, Stmt.Raise _, Stmt.Assert _ -> {}
            case Stmt.Delete _, Stmt.DefineFunction _, Stmt.DefineClass _, Stmt.ImportHere _, Stmt.Outer _ -> {}
            case Stmt.Alias _, Stmt.Empty _, Stmt.Unknown _ -> {}
        }
    }

    /** The expressions that stand directly in a statement, those of inner statements excluded. */
    public static List<Expr> own(Stmt statement) {
        List<Expr> own = new ArrayList<>();
        switch (statement) {
            case Stmt.Declare declare ->
                declare.variable().initialiser().forEach(argument -> own.add(argument.value()));
            case Stmt.Evaluate evaluate -> own.add(evaluate.expression());
            case Stmt.Assign assign -> {
                own.add(assign.value());
                own.addAll(assign.targets());
            }
            case Stmt.Augment augment -> own.addAll(List.of(augment.target(), augment.value()));
            case Stmt.Annotate annotate -> {
                own.add(annotate.target());
                annotate.value().ifPresent(own::add);
            }
            case Stmt.If branch -> own.add(branch.test());
            case Stmt.Switch choice -> {
                own.add(choice.subject());
                choice.cases().forEach(arm -> {
                    own.addAll(arm.patterns());
                    arm.guard().ifPresent(own::add);
                });
            }
            case Stmt.While loop -> own.add(loop.test());
            case Stmt.DoWhile loop -> own.add(loop.test());
            case Stmt.For loop -> {
                loop.test().ifPresent(own::add);
                loop.step().ifPresent(own::add);
            }
            case Stmt.ForEach loop -> own.addAll(List.of(loop.target(), loop.iterable()));
            case Stmt.With with ->
                with.items().forEach(item -> {
                    own.add(item.context());
                    item.target().ifPresent(own::add);
                });
            case Stmt.Return back -> back.value().ifPresent(own::add);
            case Stmt.Raise raise -> {
                raise.value().ifPresent(own::add);
                raise.cause().ifPresent(own::add);
            }
            case Stmt.Assert check -> {
                own.add(check.test());
                check.message().ifPresent(own::add);
            }
            case Stmt.Delete delete -> own.addAll(delete.targets());
            case Stmt.Unknown unknown -> own.addAll(unknown.children());
            case Stmt.Block _, Stmt.Try _, Stmt.Label _, Stmt.Goto _, Stmt.Break _, Stmt.Continue _ -> {}
            case Stmt.DefineFunction _, Stmt.DefineClass _, Stmt.ImportHere _, Stmt.Outer _ -> {}
            case Stmt.Alias _, Stmt.Empty _ -> {}
        }
        return own;
    }

    /** Every expression of a function's body and initialisers, inner functions excluded. */
    public static void all(Function function, Consumer<Expr> visitor) {
        for (Function.Initialiser initialiser : function.initialisers()) {
            initialiser.arguments().forEach(argument -> expressions(argument.value(), visitor));
        }
        statements(function.body(), statement -> own(statement).forEach(part -> expressions(part, visitor)));
    }

    /** The functions written directly inside a function: closures, local functions, methods of local classes. */
    public static List<Function> inner(Function function) {
        List<Function> found = new ArrayList<>();
        for (Function.Initialiser initialiser : function.initialisers()) {
            initialiser.arguments().forEach(argument -> closures(argument.value(), found));
        }
        statements(function.body(), statement -> {
            own(statement).forEach(part -> closures(part, found));
            switch (statement) {
                case Stmt.DefineFunction define -> found.add(define.function());
                case Stmt.DefineClass define -> members(define.type(), found);
                default -> {}
            }
        });
        return found;
    }

    private static void closures(Expr expression, List<Function> found) {
        expressions(expression, part -> {
            if (part instanceof Expr.Closure closure) {
                found.add(closure.function());
            }
        });
    }

    private static void members(ClassDecl type, List<Function> found) {
        found.addAll(type.methods());
        type.nested().forEach(nested -> members(nested, found));
    }
}
