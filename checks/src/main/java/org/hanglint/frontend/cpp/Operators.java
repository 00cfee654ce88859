package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.Connective;
import org.hanglint.syntax.Span;

/** Operators. Chains such as {@code a << b << c} become one operator; {@code a && b && c} a balanced tree. */
final class Operators {

    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", ">", "<=", ">=", "<=>", "not_eq");

    private final Source source;
    private final Expressions expressions;

    Operators(Source source, Expressions expressions) {
        this.source = source;
        this.expressions = expressions;
    }

    Expr binary(int node, Naming naming) {
        String operator = operator(node);
        List<Expr> operands = operands(node, operator, naming);
        return switch (operator) {
            case "&&", "and" -> logical(Connective.AND, operands);
            case "||", "or" -> logical(Connective.OR, operands);
            default ->
                COMPARISONS.contains(operator) && operands.size() == 2
                        ? new Expr.Compare(operator, operands.get(0), operands.get(1), source.span(node))
                        : new Expr.Operator(operator, operands, source.span(node));
        };
    }

    private String operator(int node) {
        int operator = source.child(node, Field.OPERATOR);
        return operator == Source.NO_NODE ? "" : source.token(operator);
    }

    /** The operands of a left-leaning chain of one operator, left to right. */
    private List<Expr> operands(int node, String operator, Naming naming) {
        List<Integer> rights = new ArrayList<>();
        int at = node;
        while (source.is(at, Kind.BINARY_EXPRESSION) && operator(at).equals(operator) && !source.isBroken(at)) {
            rights.add(source.child(at, Field.RIGHT));
            int left = source.child(at, Field.LEFT);
            if (left == Source.NO_NODE) {
                break;
            }
            at = left;
            if (COMPARISONS.contains(operator)) {
                break;
            }
        }
        List<Expr> operands = new ArrayList<>(List.of(expressions.lower(at, naming)));
        for (Integer right : rights.reversed()) {
            operands.add(
                    right == Source.NO_NODE
                            ? new Expr.Unknown(List.of(), source.span(node))
                            : expressions.lower(right, naming));
        }
        return operands;
    }

    private static Expr logical(Connective connective, List<Expr> operands) {
        if (operands.size() == 1) {
            return operands.getFirst();
        }
        int half = operands.size() / 2;
        Expr left = logical(connective, operands.subList(0, half));
        Expr right = logical(connective, operands.subList(half, operands.size()));
        int start = Math.min(left.span().start(), right.span().start());
        int end = Math.max(left.span().end(), right.span().end());
        return new Expr.Logical(connective, left, right, new Span(start, end));
    }

    Expr unary(int node, Naming naming) {
        Expr operand = expressions.child(node, Field.ARGUMENT, naming);
        String operator = operator(node);
        boolean negates = operator.equals("!") || operator.equals("not");
        return negates
                ? new Expr.Not(operand, source.span(node))
                : new Expr.Operator(operator, List.of(operand), source.span(node));
    }

    Expr update(int node, Naming naming) {
        Expr operand = expressions.child(node, Field.ARGUMENT, naming);
        return new Expr.Operator(operator(node), List.of(operand), source.span(node));
    }

    Expr pointer(int node, Naming naming) {
        Expr operand = expressions.child(node, Field.ARGUMENT, naming);
        return operator(node).equals("&")
                ? new Expr.AddressOf(operand, source.span(node))
                : new Expr.Dereference(operand, source.span(node));
    }

    /** An assignment inside of an expression. */
    Expr assignment(int node, Naming naming) {
        Expr target = expressions.child(node, Field.LEFT, naming);
        String operator = augmenting(node);
        return new Expr.Assignment(target, operator, expressions.child(node, Field.RIGHT, naming), source.span(node));
    }

    /** The operator of {@code op=}; empty for a plain assignment. */
    String augmenting(int node) {
        String operator = operator(node);
        return operator.isEmpty() ? "" : operator.substring(0, operator.length() - 1);
    }

    /** {@code a ?: c} tests and yields a. */
    Expr choice(int node, Naming naming) {
        Expr test = expressions.child(node, Field.CONDITION, naming);
        int consequence = source.child(node, Field.CONSEQUENCE);
        Expr whenTrue = consequence == Source.NO_NODE
                ? new Expr.Unknown(List.of(), test.span())
                : expressions.lower(consequence, naming);
        return new Expr.Choice(test, whenTrue, expressions.child(node, Field.ALTERNATIVE, naming), source.span(node));
    }

    Expr comma(int node, Naming naming) {
        List<Expr> operands = new ArrayList<>();
        int at = node;
        while (source.is(at, Kind.COMMA_EXPRESSION)) {
            operands.add(expressions.child(at, Field.LEFT, naming));
            int right = source.child(at, Field.RIGHT);
            if (right == Source.NO_NODE) {
                break;
            }
            at = right;
        }
        if (!source.is(at, Kind.COMMA_EXPRESSION)) {
            operands.add(expressions.lower(at, naming));
        }
        return new Expr.Operator(",", operands, source.span(node));
    }
}
