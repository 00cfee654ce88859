package org.hanglint.frontend.cython;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.TypeRef;
import org.hanglint.syntax.Span;

/** Puts casts and addresses back where the mask took them out. */
final class Operands {

    /** A cast to an object counts a reference. */
    static final String TO_OBJECT = "a cast to object";

    private final Map<Integer, List<Facts.Mark>> marks = new HashMap<>();

    /** Names of the function being lowered, which are no modules. */
    private Set<String> variables = Set.of();

    /** Of the marks before one operand, the innermost comes first. */
    Operands(List<Facts.Mark> written) {
        int next = -1;
        int operand = -1;
        for (Facts.Mark mark : written.reversed()) {
            int meant = mark.operand() == next ? operand : mark.operand();
            marks.computeIfAbsent(meant, _ -> new ArrayList<>()).add(mark);
            next = mark.start();
            operand = meant;
        }
    }

    /** Says which names are variables from here on; those before. */
    Set<String> within(Set<String> names) {
        Set<String> before = variables;
        variables = names;
        return before;
    }

    Optional<Expr> apply(Optional<Expr> expression) {
        return expression.map(this::apply);
    }

    List<Expr> apply(List<Expr> expressions) {
        return expressions.stream().map(this::apply).toList();
    }

    private List<Argument> arguments(List<Argument> arguments) {
        return arguments.stream()
                .map(each -> new Argument(each.keyword(), each.passing(), apply(each.value())))
                .toList();
    }

    Expr apply(Expr expression) {
        int start = expression.span().start();
        List<Facts.Mark> taken = isPrimary(expression) ? marks.getOrDefault(start, List.of()) : List.of();
        if (!taken.isEmpty()) {
            marks.remove(start);
        }
        Expr inner = inside(expression);
        for (Facts.Mark mark : taken) {
            inner = wrapped(mark, inner);
        }
        return inner;
    }

    private static Expr wrapped(Facts.Mark mark, Expr operand) {
        Span span = new Span(mark.start(), Math.max(mark.start(), operand.span().end()));
        if (mark.kind() == Facts.Mark.Kind.ADDRESS) {
            return new Expr.AddressOf(operand, span);
        }
        if (PythonTypes.isObject(mark.type())) {
            Expr.Name callee = new Expr.Name(TO_OBJECT, new Span(mark.start(), mark.operand()));
            return new Expr.Call(callee, List.of(), List.of(Argument.of(operand)), span);
        }
        return new Expr.Cast(mark.type(), operand, span);
    }

    private static boolean isPrimary(Expr expression) {
        return switch (expression) {
            case Expr.Name _, Expr.Member _, Expr.Index _, Expr.Call _, Expr.Literal _, Expr.Collection _ -> true;
            default -> false;
        };
    }

    private Expr inside(Expr expression) {
        return switch (expression) {
            case Expr.Member e -> new Expr.Member(apply(e.object()), e.name(), e.access(), e.nameSpan(), e.span());
            case Expr.Index e -> new Expr.Index(apply(e.object()), apply(e.indices()), e.span());
            case Expr.Call e ->
                new Expr.Call(callee(e.callee()), List.<TypeRef>of(), arguments(e.arguments()), e.span());
            case Expr.Choice e ->
                new Expr.Choice(apply(e.test()), apply(e.whenTrue()), apply(e.whenFalse()), e.span());
            case Expr.Logical e -> new Expr.Logical(e.connective(), apply(e.left()), apply(e.right()), e.span());
            case Expr.Not e -> new Expr.Not(apply(e.operand()), e.span());
            case Expr.Compare e -> new Expr.Compare(e.operator(), apply(e.left()), apply(e.right()), e.span());
            case Expr.Operator e -> new Expr.Operator(e.operator(), apply(e.operands()), e.span());
            case Expr.Assignment e ->
                new Expr.Assignment(apply(e.target()), e.operator(), apply(e.value()), e.span());
            case Expr.Await e -> new Expr.Await(apply(e.operand()), e.span());
            case Expr.Yield e -> new Expr.Yield(apply(e.operand()), e.kind(), e.span());
            case Expr.Collection e -> new Expr.Collection(e.kind(), apply(e.elements()), e.span());
            case Expr.Starred e -> new Expr.Starred(apply(e.value()), e.span());
            case Expr.Comprehension e ->
                new Expr.Comprehension(
                        e.kind(), apply(e.element()), e.clauses().stream().map(this::clause).toList(), e.span());
            default -> expression;
        };
    }

    /** {@code module.function} is one name; a template's arguments are no part of it. */
    private Expr callee(Expr callee) {
        return switch (callee) {
            case Expr.Member(Expr.Name(String module, _), String name, _, _, Span span) when !variables.contains(module) ->
                new Expr.Name(module + "." + name, span);
            case Expr.Index(Expr.Name function, _, _) when !variables.contains(function.id()) -> function;
            default -> apply(callee);
        };
    }

    private Expr.Clause clause(Expr.Clause clause) {
        return new Expr.Clause(apply(clause.target()), apply(clause.iterable()), apply(clause.conditions()));
    }
}
