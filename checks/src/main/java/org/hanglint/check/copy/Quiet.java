package org.hanglint.check.copy;

import java.util.List;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;

/**
 * Whether a loop leaves a tensor as it is, under whatever other name it is known too: it calls only what changes no tensor, and
 * puts nothing into anything but what the function itself made for that. What is not known is not quiet.
 */
record Quiet(Finder site) {

    private static final Set<String> PYTHON = Set.of(
            "int", "float", "bool", "str", "len", "range", "enumerate", "zip", "min", "max", "sum", "abs", "list", "tuple", "set",
            "dict", "isinstance", "sorted", "print", "reversed", "round", "any", "all");

    private static final Set<String> METHODS = Set.of(
            "item", "tolist", "sum", "max", "min", "any", "all", "argmax", "argmin", "mean", "size", "numel", "dim", "cpu", "to",
            "long", "int", "float", "bool", "view", "reshape", "squeeze", "unsqueeze", "flatten", "contiguous", "clone", "detach",
            "append", "extend", "add", "get", "items", "keys", "values", "pop", "index", "count", "insert", "format", "join",
            "split", "startswith", "endswith", "debug", "info", "warning", "transpose", "permute", "repeat", "expand", "cumsum");

    private static final Set<String> SIZES = Set.of("shape", "dtype", "device", "ndim", "size", "numel", "dim");

    private static final Set<String> MAKING = Set.of("zeros", "ones", "empty", "full", "arange", "tensor");

    /** Whether the statements leave it alone. */
    boolean leaves(Stmt.Block body, String tensor) {
        boolean[] quiet = {true};
        Walk.statements(body, statement -> quiet[0] &= isQuiet(statement, tensor));
        return quiet[0] && usesIn(body, tensor);
    }

    /** Whether the expression does, in which no statement stands. */
    boolean leaves(Expr expression) {
        boolean[] quiet = {true};
        Walk.expressions(expression, part -> quiet[0] &= isQuiet(part));
        return quiet[0];
    }

    private boolean usesIn(Stmt.Block body, String tensor) {
        return Use.of(site.definition().function(), tensor).stream()
                .filter(use -> use.isIn(body.span()))
                .allMatch(Quiet::isRead);
    }

    private static boolean isRead(Use use) {
        int level = use.indexed();
        Expr at = use.around().get(level);
        boolean asked = SIZES.contains(use.attributeOf(level).orElse(""));
        return !use.isStored(level)
                && (level > 0
                        || asked
                        || switch (use.out(1).orElse(at)) {
                            case Expr.Call call -> call.callee() instanceof Expr.Name name && name.id().equals("len");
                            case Expr.Operator operator -> !operator.operator().equals(",");
                            case Expr.Compare compare -> !compare.operator().startsWith("is");
                            default -> false;
                        });
    }

    private boolean isQuiet(Stmt statement, String tensor) {
        boolean kind = switch (statement) {
            case Stmt.Assign assign -> assign.targets().stream().allMatch(target -> isTarget(target, tensor));
            case Stmt.Augment augment -> isAugmented(augment.target(), tensor);
            case Stmt.ForEach loop -> isTarget(loop.target(), tensor);
            case Stmt.Block _, Stmt.Evaluate _, Stmt.If _, Stmt.While _, Stmt.Break _, Stmt.Continue _, Stmt.Empty _ -> true;
            case Stmt.Return _, Stmt.Raise _, Stmt.Assert _ -> true;
            default -> false;
        };
        return kind && Walk.own(statement).stream().allMatch(this::leaves);
    }

    private boolean isTarget(Expr target, String tensor) {
        return switch (target) {
            case Expr.Name name -> !name.id().equals(tensor);
            case Expr.Collection several -> several.elements().stream().allMatch(each -> isTarget(each, tensor));
            case Expr.Index(Expr.Name name, _, _) -> isOwn(name.id(), tensor);
            default -> false;
        };
    }

    private boolean isAugmented(Expr target, String tensor) {
        return switch (target) {
            case Expr.Name name -> !name.id().equals(tensor) && isNumber(name.id());
            case Expr.Index(Expr.Name name, _, _) -> isOwn(name.id(), tensor);
            default -> false;
        };
    }

    /** A name that only ever starts as a number or a list written out. */
    private boolean isNumber(String name) {
        List<Expr> plain = site.plainlyAssigned(name);
        return !plain.isEmpty()
                && plain.stream().allMatch(value -> value instanceof Expr.Literal || value instanceof Expr.Collection);
    }

    /** A container or tensor that the function makes itself, after the tensor it must not be. */
    private boolean isOwn(String name, String tensor) {
        int bound = site.assigned(tensor).stream()
                .mapToInt(value -> value.span().end())
                .max()
                .orElse(0);
        List<Expr> made = site.assigned(name);
        return !name.equals(tensor) && !made.isEmpty() && made.stream().allMatch(value -> isMade(value, bound));
    }

    private static boolean isMade(Expr value, int after) {
        return switch (value) {
            case Expr.Collection _, Expr.Comprehension _ -> true;
            case Expr.Operator operator -> operator.operands().stream().anyMatch(Expr.Collection.class::isInstance);
            case Expr.Call call ->
                call.callee() instanceof Expr.Member(Expr.Name torch, String function, _, _, _)
                        && torch.id().equals("torch")
                        && MAKING.contains(function)
                        && value.span().start() >= after;
            default -> false;
        };
    }

    private static boolean isQuiet(Expr part) {
        return switch (part) {
            case Expr.Call call ->
                call.arguments().stream().map(Argument::keyword).noneMatch("out"::equals)
                        && switch (call.callee()) {
                            case Expr.Name name -> PYTHON.contains(name.id());
                            case Expr.Member(Expr.Name torch, String function, _, _, _) when torch.id().equals("torch") ->
                                !function.endsWith("_");
                            case Expr.Member member -> METHODS.contains(member.name());
                            default -> false;
                        };
            case Expr.Await _, Expr.Yield _, Expr.Unknown _, Expr.Assignment _, Expr.Closure _ -> false;
            default -> true;
        };
    }
}
