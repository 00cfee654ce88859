package org.hanglint.code;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The direct parts of expressions and statements, and whole walks over them that do not enter inner functions. Every check and
 * flow walks, over every function: nothing is collected that is only passed on.
 */
public final class Walk {

    private Walk() {}

    /** Hands on an expression and all below it, from the outside in. */
    private record Deep(Consumer<Expr> visitor) implements Consumer<Expr> {
        @Override
        public void accept(Expr expression) {
            visitor.accept(expression);
            children(expression, this);
        }
    }

    /** The expressions directly below an expression; the body of a closure is not among them. */
    public static List<Expr> children(Expr expression) {
        List<Expr> parts = new ArrayList<>();
        children(expression, parts::add);
        return parts;
    }

    /** The same, one after the other. */
    public static void children(Expr expression, Consumer<Expr> visitor) {
        switch (expression) {
            case Expr.Name _, Expr.Literal _ -> {}
            case Expr.Member member -> visitor.accept(member.object());
            case Expr.Index index -> {
                visitor.accept(index.object());
                each(index.indices(), visitor);
            }
            case Expr.Slice slice -> {
                slice.lower().ifPresent(visitor);
                slice.upper().ifPresent(visitor);
                slice.step().ifPresent(visitor);
            }
            case Expr.Call call -> {
                visitor.accept(call.callee());
                arguments(call.arguments(), visitor);
            }
            case Expr.Construct construct -> arguments(construct.arguments(), visitor);
            case Expr.Closure closure ->
                closure.captures().forEach(capture -> capture.initialiser().ifPresent(visitor));
            case Expr.Choice choice -> {
                visitor.accept(choice.test());
                visitor.accept(choice.whenTrue());
                visitor.accept(choice.whenFalse());
            }
            case Expr.Logical logical -> {
                visitor.accept(logical.left());
                visitor.accept(logical.right());
            }
            case Expr.Not not -> visitor.accept(not.operand());
            case Expr.Compare compare -> {
                visitor.accept(compare.left());
                visitor.accept(compare.right());
            }
            case Expr.Operator operator -> each(operator.operands(), visitor);
            case Expr.AddressOf address -> visitor.accept(address.operand());
            case Expr.Dereference dereference -> visitor.accept(dereference.operand());
            case Expr.Move move -> visitor.accept(move.operand());
            case Expr.Cast cast -> visitor.accept(cast.operand());
            case Expr.Assignment assignment -> {
                visitor.accept(assignment.target());
                visitor.accept(assignment.value());
            }
            case Expr.Await await -> visitor.accept(await.operand());
            case Expr.Yield yield -> yield.operand().ifPresent(visitor);
            case Expr.Collection collection -> each(collection.elements(), visitor);
            case Expr.Comprehension comprehension -> {
                each(comprehension.element(), visitor);
                for (Expr.Clause clause : comprehension.clauses()) {
                    visitor.accept(clause.target());
                    visitor.accept(clause.iterable());
                    each(clause.conditions(), visitor);
                }
            }
            case Expr.Starred starred -> visitor.accept(starred.value());
            case Expr.Formatted formatted -> each(formatted.values(), visitor);
            case Expr.Unknown unknown -> each(unknown.children(), visitor);
        }
    }

    private static void each(List<Expr> expressions, Consumer<Expr> visitor) {
        for (int i = 0; i < expressions.size(); i++) {
            visitor.accept(expressions.get(i));
        }
    }

    private static void arguments(List<Argument> arguments, Consumer<Expr> visitor) {
        for (int i = 0; i < arguments.size(); i++) {
            visitor.accept(arguments.get(i).value());
        }
    }

    /** An expression and all below it, from the outside in. */
    public static void expressions(Expr expression, Consumer<Expr> visitor) {
        new Deep(visitor).accept(expression);
    }

    /** Whether an expression or one below it is such a one. */
    public static boolean any(Expr expression, Predicate<Expr> wanted) {
        Search search = new Search(wanted);
        search.accept(expression);
        return search.found;
    }

    private static final class Search implements Consumer<Expr> {
        private final Predicate<Expr> wanted;
        private boolean found;

        Search(Predicate<Expr> wanted) {
            this.wanted = wanted;
        }

        @Override
        public void accept(Expr expression) {
            if (!found) {
                found = wanted.test(expression);
            }
            if (!found) {
                children(expression, this);
            }
        }
    }

    /** A statement and all below it, from the outside in; inner functions and classes are visited but not entered. */
    public static void statements(Stmt statement, Consumer<Stmt> visitor) {
        visitor.accept(statement);
        switch (statement) {
            case Stmt.Block block -> {
                List<Stmt> inner = block.statements();
                for (int i = 0; i < inner.size(); i++) {
                    statements(inner.get(i), visitor);
                }
            }
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
        own(statement, own::add);
        return own;
    }

    /** The same, one after the other. */
    public static void own(Stmt statement, Consumer<Expr> visitor) {
        switch (statement) {
            case Stmt.Declare declare -> arguments(declare.variable().initialiser(), visitor);
            case Stmt.Evaluate evaluate -> visitor.accept(evaluate.expression());
            case Stmt.Assign assign -> {
                visitor.accept(assign.value());
                each(assign.targets(), visitor);
            }
            case Stmt.Augment augment -> {
                visitor.accept(augment.target());
                visitor.accept(augment.value());
            }
            case Stmt.Annotate annotate -> {
                visitor.accept(annotate.target());
                annotate.value().ifPresent(visitor);
            }
            case Stmt.If branch -> visitor.accept(branch.test());
            case Stmt.Switch choice -> {
                visitor.accept(choice.subject());
                choice.cases().forEach(arm -> {
                    each(arm.patterns(), visitor);
                    arm.guard().ifPresent(visitor);
                });
            }
            case Stmt.While loop -> visitor.accept(loop.test());
            case Stmt.DoWhile loop -> visitor.accept(loop.test());
            case Stmt.For loop -> {
                loop.test().ifPresent(visitor);
                loop.step().ifPresent(visitor);
            }
            case Stmt.ForEach loop -> {
                visitor.accept(loop.target());
                visitor.accept(loop.iterable());
            }
            case Stmt.With with ->
                with.items().forEach(item -> {
                    visitor.accept(item.context());
                    item.target().ifPresent(visitor);
                });
            case Stmt.Return back -> back.value().ifPresent(visitor);
            case Stmt.Raise raise -> {
                raise.value().ifPresent(visitor);
                raise.cause().ifPresent(visitor);
            }
            case Stmt.Assert check -> {
                visitor.accept(check.test());
                check.message().ifPresent(visitor);
            }
            case Stmt.Delete delete -> each(delete.targets(), visitor);
            case Stmt.Unknown unknown -> each(unknown.children(), visitor);
            case Stmt.Block _, Stmt.Try _, Stmt.Label _, Stmt.Goto _, Stmt.Break _, Stmt.Continue _ -> {}
            case Stmt.DefineFunction _, Stmt.DefineClass _, Stmt.ImportHere _, Stmt.Outer _ -> {}
            case Stmt.Alias _, Stmt.Empty _ -> {}
        }
    }

    /** Every expression of a function's body and initialisers, inner functions excluded. */
    public static void all(Function function, Consumer<Expr> visitor) {
        Deep deep = new Deep(visitor);
        for (Function.Initialiser initialiser : function.initialisers()) {
            arguments(initialiser.arguments(), deep);
        }
        statements(function.body(), statement -> own(statement, deep));
    }

    /** The functions written directly inside a function: closures, local functions, methods of local classes. */
    public static List<Function> inner(Function function) {
        List<Function> found = new ArrayList<>();
        Deep closures = new Deep(part -> {
            if (part instanceof Expr.Closure closure) {
                found.add(closure.function());
            }
        });
        for (Function.Initialiser initialiser : function.initialisers()) {
            arguments(initialiser.arguments(), closures);
        }
        statements(function.body(), statement -> {
            own(statement, closures);
            switch (statement) {
                case Stmt.DefineFunction define -> found.add(define.function());
                case Stmt.DefineClass define -> members(define.type(), found);
                default -> {}
            }
        });
        return found;
    }

    private static void members(ClassDecl type, List<Function> found) {
        found.addAll(type.methods());
        type.nested().forEach(nested -> members(nested, found));
    }
}
