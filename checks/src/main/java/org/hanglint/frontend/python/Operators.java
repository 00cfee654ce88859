package org.hanglint.frontend.python;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.Connective;
import org.hanglint.code.Expr.LiteralKind;
import org.hanglint.syntax.Span;

/** Operators. Chains are walked, not recursed into: {@code a + b + c} is one operator with three operands. */
final class Operators {

    private final Source source;
    private final Expressions expressions;

    Operators(Source source, Expressions expressions) {
        this.source = source;
        this.expressions = expressions;
    }

    Expr binary(int node, Naming naming) {
        String operator = operator(node);
        Deque<Integer> operands = new ArrayDeque<>();
        int at = node;
        while (true) {
            int left = source.child(at, Field.LEFT);
            operands.addFirst(source.child(at, Field.RIGHT));
            if (!continues(left, Kind.BINARY_OPERATOR) || !operator(left).equals(operator)) {
                operands.addFirst(left);
                break;
            }
            at = left;
        }
        return new Expr.Operator(operator, lower(operands, naming), source.span(node));
    }

    Expr unary(int node, Naming naming) {
        String operator = operator(node);
        Expr operand = expressions.child(node, Field.ARGUMENT, naming);
        Span span = source.span(node);
        if (operator.equals("-")
                && operand instanceof Expr.Literal(LiteralKind kind, String text, Span where)
                && (kind == LiteralKind.INTEGER || kind == LiteralKind.FLOAT)
                && !text.startsWith("-")) {
            return new Expr.Literal(kind, "-" + text, span);
        }
        return new Expr.Operator(operator, List.of(operand), span);
    }

    Expr logical(int node, Naming naming) {
        Deque<Integer> operands = new ArrayDeque<>();
        Deque<Connective> connectives = new ArrayDeque<>();
        int at = node;
        while (continues(at, Kind.BOOLEAN_OPERATOR)) {
            operands.addFirst(source.child(at, Field.RIGHT));
            connectives.addFirst(operator(at).equals("and") ? Connective.AND : Connective.OR);
            at = source.child(at, Field.LEFT);
        }
        operands.addFirst(at);
        if (operands.size() > source.room()) {
            source.cut(source.span(node));
            return new Expr.Unknown(lower(operands, naming), source.span(node));
        }
        List<Expr> parts = lower(operands, naming);
        Expr result = parts.get(0);
        for (Expr part : parts.subList(1, parts.size())) {
            Span span = new Span(result.span().start(), part.span().end());
            result = new Expr.Logical(connectives.removeFirst(), result, part, span);
        }
        return result;
    }

    /** {@code a < b < c} is {@code a < b and b < c}, with {@code b} as one value in both. */
    Expr comparison(int node, Naming naming) {
        List<Expr> operands = new ArrayList<>();
        List<String> operators = new ArrayList<>();
        for (int child = source.tree().firstChild(node);
                child != Source.NO_NODE;
                child = source.tree().nextSibling(child)) {
            if (!source.tree().isNamed(child)) {
                operators.add(source.token(child));
            } else if (!source.tree().isExtra(child)) {
                operands.add(expressions.lower(child, naming));
            }
        }
        if (operands.size() != operators.size() + 1 || operands.size() > source.room()) {
            source.cut(source.span(node));
            return new Expr.Unknown(operands, source.span(node));
        }
        Expr result = compare(operators.get(0), operands.get(0), operands.get(1));
        for (int i = 1; i < operators.size(); i++) {
            Expr next = compare(operators.get(i), operands.get(i), operands.get(i + 1));
            Span span = new Span(result.span().start(), next.span().end());
            result = new Expr.Logical(Connective.AND, result, next, span);
        }
        return result;
    }

    private static Expr compare(String operator, Expr left, Expr right) {
        return new Expr.Compare(
                operator,
                left,
                right,
                new Span(left.span().start(), right.span().end()));
    }

    private boolean continues(int node, Kind kind) {
        return source.kind(node) == kind && !source.isBroken(node);
    }

    private String operator(int node) {
        return source.token(source.child(node, Field.OPERATOR));
    }

    private List<Expr> lower(Iterable<Integer> nodes, Naming naming) {
        List<Expr> lowered = new ArrayList<>();
        for (int node : nodes) {
            lowered.add(expressions.lower(node, naming));
        }
        return lowered;
    }
}
