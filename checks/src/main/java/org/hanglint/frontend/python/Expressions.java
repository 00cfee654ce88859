package org.hanglint.frontend.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.Access;
import org.hanglint.code.Expr.CollectionKind;
import org.hanglint.code.Expr.LiteralKind;
import org.hanglint.code.Expr.YieldKind;
import org.hanglint.code.Function;
import org.hanglint.frontend.python.Kind.Group;

/** Expressions. Children are lowered in the order they are written, so that closures are numbered in source order. */
final class Expressions {

    private final Source source;
    private final Literals literals;
    private final Operators operators;
    private final Displays displays;
    private final Calls calls;
    private final Closures closures;

    Expressions(Source source, TypeReader types) {
        this.source = source;
        this.literals = new Literals(source);
        this.operators = new Operators(source, this);
        this.displays = new Displays(source, literals, this);
        this.calls = new Calls(source, this);
        this.closures = new Closures(source, new Signatures(source, types, this), this);
    }

    Expr lower(int node, Naming naming) {
        if (!source.descend(node)) {
            return new Expr.Unknown(List.of(), source.span(node));
        }
        Expr expression = source.isBroken(node) ? unknown(node, naming) : dispatch(node, naming);
        source.ascend();
        return expression;
    }

    /** The child in a field; unknown where the parser found none. */
    Expr child(int node, int field, Naming naming) {
        int child = source.child(node, field);
        return child == Source.NO_NODE ? unknown(node, naming) : lower(child, naming);
    }

    Optional<Expr> optional(int node, int field, Naming naming) {
        int child = source.child(node, field);
        return child == Source.NO_NODE ? Optional.empty() : Optional.of(lower(child, naming));
    }

    /** All children that are expressions. */
    List<Expr> children(int node, Naming naming) {
        List<Expr> children = new ArrayList<>();
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            children.add(lower(child, naming));
        }
        return children;
    }

    /** The first child, which the grammar promises. */
    Expr only(int node, Naming naming) {
        int child = source.first(node);
        return child == Source.NO_NODE ? new Expr.Unknown(List.of(), source.span(node)) : lower(child, naming);
    }

    /** What is understood of a piece that is not: the outermost expressions inside of it. */
    Expr.Unknown unknown(int node, Naming naming) {
        return new Expr.Unknown(inside(node, naming), source.span(node));
    }

    /** The outermost expressions below a node of any kind. */
    List<Expr> inside(int node, Naming naming) {
        List<Expr> found = new ArrayList<>();
        int end = source.tree().subtreeEnd(node);
        int at = node + 1;
        while (at < end) {
            if (source.kind(at).group() == Group.EXPRESSION && !source.tree().isMissing(at)) {
                found.add(lower(at, naming));
                at = source.tree().subtreeEnd(at);
            } else {
                at++;
            }
        }
        return found;
    }

    private Expr dispatch(int node, Naming naming) {
        return switch (source.kind(node)) {
            case IDENTIFIER -> new Expr.Name(source.name(node), source.span(node));
            case ATTRIBUTE -> member(node, naming);
            case CALL -> calls.lower(node, naming);
            case SUBSCRIPT -> index(node, naming);
            case SLICE -> slice(node, naming);
            case STRING, CONCATENATED_STRING -> displays.string(node, naming);
            case INTEGER -> literals.integer(node);
            case FLOAT -> literals.real(node);
            case TRUE -> literals.constant(LiteralKind.TRUE, node);
            case FALSE -> literals.constant(LiteralKind.FALSE, node);
            case NONE -> literals.constant(LiteralKind.NONE, node);
            case ELLIPSIS -> literals.constant(LiteralKind.ELLIPSIS, node);
            case BINARY_OPERATOR -> operators.binary(node, naming);
            case UNARY_OPERATOR -> operators.unary(node, naming);
            case BOOLEAN_OPERATOR -> operators.logical(node, naming);
            case COMPARISON_OPERATOR -> operators.comparison(node, naming);
            case NOT_OPERATOR -> new Expr.Not(child(node, Field.ARGUMENT, naming), source.span(node));
            case PARENTHESIZED_EXPRESSION -> only(node, naming);
            case TUPLE_PATTERN -> source.isParenthesised(node) ? only(node, naming) : tuple(node, naming);
            case TUPLE, EXPRESSION_LIST, PATTERN_LIST -> tuple(node, naming);
            case LIST, LIST_PATTERN -> displays.plain(CollectionKind.LIST, node, naming);
            case SET -> displays.plain(CollectionKind.SET, node, naming);
            case DICTIONARY -> displays.dictionary(node, naming);
            case LIST_COMPREHENSION -> displays.comprehension(CollectionKind.LIST, node, naming);
            case SET_COMPREHENSION -> displays.comprehension(CollectionKind.SET, node, naming);
            case DICTIONARY_COMPREHENSION -> displays.comprehension(CollectionKind.DICT, node, naming);
            case GENERATOR_EXPRESSION -> displays.comprehension(CollectionKind.GENERATOR, node, naming);
            case LIST_SPLAT, LIST_SPLAT_PATTERN, DICTIONARY_SPLAT, DICTIONARY_SPLAT_PATTERN ->
                new Expr.Starred(only(node, naming), source.span(node));
            case CONDITIONAL_EXPRESSION -> choice(node, naming);
            case NAMED_EXPRESSION -> walrus(node, naming);
            case AWAIT -> new Expr.Await(only(node, naming), source.span(node));
            case YIELD -> yielded(node, naming);
            case LAMBDA -> closures.lower(node, naming);
            default -> unknown(node, naming);
        };
    }

    private Expr tuple(int node, Naming naming) {
        return displays.plain(CollectionKind.TUPLE, node, naming);
    }

    private Expr member(int node, Naming naming) {
        int name = source.child(node, Field.ATTRIBUTE);
        Expr object = child(node, Field.OBJECT, naming);
        return new Expr.Member(object, source.name(name), Access.DOT, source.span(name), source.span(node));
    }

    private Expr index(int node, Naming naming) {
        Expr object = child(node, Field.VALUE, naming);
        List<Expr> indices = new ArrayList<>();
        int value = source.first(node);
        for (int child = source.next(value); child != Source.NO_NODE; child = source.next(child)) {
            indices.add(lower(child, naming));
        }
        return new Expr.Index(object, indices, source.span(node));
    }

    private Expr slice(int node, Naming naming) {
        List<Optional<Expr>> parts = new ArrayList<>(List.of(Optional.empty(), Optional.empty(), Optional.empty()));
        int part = 0;
        int child = source.tree().firstChild(node);
        while (child != Source.NO_NODE) {
            if (source.tree().isNamed(child) && !source.tree().isExtra(child)) {
                parts.set(part, Optional.of(lower(child, naming)));
            } else if (source.token(child).equals(":")) {
                part = Math.min(part + 1, 2);
            }
            child = source.tree().nextSibling(child);
        }
        return new Expr.Slice(parts.get(0), parts.get(1), parts.get(2), source.span(node));
    }

    private Expr choice(int node, Naming naming) {
        List<Expr> parts = children(node, naming);
        return parts.size() == 3
                ? new Expr.Choice(parts.get(1), parts.get(0), parts.get(2), source.span(node))
                : new Expr.Unknown(parts, source.span(node));
    }

    private Expr walrus(int node, Naming naming) {
        Expr target = child(node, Field.NAME, naming);
        return new Expr.Assignment(target, "", child(node, Field.VALUE, naming), source.span(node));
    }

    private Expr yielded(int node, Naming naming) {
        naming.markYield();
        int second = source.tree().nextSibling(source.tree().firstChild(node));
        boolean from = second != Source.NO_NODE && source.token(second).equals("from");
        int value = source.first(node);
        Optional<Expr> operand = value == Source.NO_NODE ? Optional.empty() : Optional.of(lower(value, naming));
        return new Expr.Yield(operand, from ? YieldKind.FROM : YieldKind.VALUE, source.span(node));
    }

    /** A lambda. */
    private record Closures(Source source, Signatures signatures, Expressions expressions) {

        Expr lower(int node, Naming naming) {
            String name = naming.nextClosure();
            int parameters = source.child(node, Field.PARAMETERS);
            Naming inner = naming.closure(name);
            Function function = signatures.closure(node, name, parameters, inner, naming);
            return new Expr.Closure(function, List.of(), source.span(node));
        }
    }
}
