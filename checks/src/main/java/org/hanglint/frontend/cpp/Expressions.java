package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.CollectionKind;
import org.hanglint.code.Expr.LiteralKind;

/** Expressions. Children are lowered in the order they are written, so that closures are numbered in source order. */
final class Expressions {

    private final Source source;
    private final TypeReader types;
    private final Literals literals;
    private final Operators operators;
    private final Chains chains;
    private final Creations creations;
    private final Closures closures;

    Expressions(Lowerer lowerer) {
        this.source = lowerer.source();
        this.types = lowerer.types();
        this.literals = new Literals(source);
        this.operators = new Operators(source, this);
        this.creations = new Creations(source, types, this);
        this.chains = new Chains(lowerer, this);
        this.closures = new Closures(lowerer, this);
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
    Expr child(int node, Field field, Naming naming) {
        int child = source.child(node, field);
        return child == Source.NO_NODE ? unknown(node, naming) : lower(child, naming);
    }

    Optional<Expr> optional(int node, Field field, Naming naming) {
        int child = source.child(node, field);
        return child == Source.NO_NODE ? Optional.empty() : Optional.of(lower(child, naming));
    }

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

    /** The arguments between parentheses or braces. */
    List<Argument> arguments(int list, Naming naming) {
        if (list == Source.NO_NODE) {
            return List.of();
        }
        List<Argument> arguments = new ArrayList<>();
        for (int child = source.first(list); child != Source.NO_NODE; child = source.next(child)) {
            arguments.add(argument(child, naming));
        }
        return arguments;
    }

    private Argument argument(int node, Naming naming) {
        if (source.is(node, Kind.PARAMETER_PACK_EXPANSION)) {
            return new Argument("", Argument.Passing.SPREAD, only(node, naming));
        }
        if (source.is(node, Kind.INITIALIZER_PAIR)) {
            return Argument.of(designator(node), child(node, Field.VALUE, naming));
        }
        return Argument.of(lower(node, naming));
    }

    /** The field of {@code .field = value}; empty for an index. */
    private String designator(int pair) {
        int designator = source.child(pair, Field.DESIGNATOR);
        if (source.is(designator, Kind.FIELD_DESIGNATOR)) {
            int name = source.first(designator);
            return name == Source.NO_NODE ? "" : source.name(name);
        }
        return source.is(designator, Kind.FIELD_IDENTIFIER) ? source.name(designator) : "";
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
            if (source.kind(at).group() == Kind.Group.EXPRESSION
                    && !source.tree().isMissing(at)) {
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
            case IDENTIFIER, QUALIFIED_IDENTIFIER, TEMPLATE_FUNCTION -> name(node);
            case THIS -> new Expr.Name("this", source.span(node));
            case CALL_EXPRESSION, FIELD_EXPRESSION, SUBSCRIPT_EXPRESSION -> chains.lower(node, naming);
            case BINARY_EXPRESSION -> operators.binary(node, naming);
            case UNARY_EXPRESSION -> operators.unary(node, naming);
            case UPDATE_EXPRESSION -> operators.update(node, naming);
            case POINTER_EXPRESSION -> operators.pointer(node, naming);
            case ASSIGNMENT_EXPRESSION -> operators.assignment(node, naming);
            case CONDITIONAL_EXPRESSION -> operators.choice(node, naming);
            case COMMA_EXPRESSION -> operators.comma(node, naming);
            case PARENTHESIZED_EXPRESSION, EXTENSION_EXPRESSION -> parenthesised(node, naming);
            case CAST_EXPRESSION ->
                new Expr.Cast(
                        types.descriptor(source.child(node, Field.TYPE)),
                        child(node, Field.VALUE, naming),
                        source.span(node));
            case COMPOUND_LITERAL_EXPRESSION -> creations.literal(node, naming);
            case NEW_EXPRESSION -> creations.heap(node, naming);
            case DELETE_EXPRESSION -> creations.delete(node, naming);
            case LAMBDA_EXPRESSION -> closures.lower(node, naming);
            case CO_AWAIT_EXPRESSION -> awaited(node, naming);
            case INITIALIZER_LIST -> list(node, naming);
            case STRING_LITERAL, RAW_STRING_LITERAL, CONCATENATED_STRING -> literals.string(node);
            case NUMBER_LITERAL -> literals.number(node);
            case USER_DEFINED_LITERAL -> literals.withSuffix(node);
            case CHAR_LITERAL -> literals.constant(LiteralKind.OTHER, node);
            case TRUE -> literals.constant(LiteralKind.TRUE, node);
            case FALSE -> literals.constant(LiteralKind.FALSE, node);
            case NULL -> literals.constant(LiteralKind.NONE, node);
            case SIZEOF_EXPRESSION, ALIGNOF_EXPRESSION, OFFSETOF_EXPRESSION, REQUIRES_EXPRESSION ->
                new Expr.Unknown(List.of(), source.span(node));
            default -> unknown(node, naming);
        };
    }

    private Expr name(int node) {
        if (source.isPlaceholder(node)) {
            return new Expr.Unknown(List.of(), source.span(node));
        }
        return new Expr.Name(types.written(node).text(), source.span(node));
    }

    /** GNU's {@code ({ ... })} keeps its expressions only. */
    private Expr parenthesised(int node, Naming naming) {
        int inner = source.first(node);
        boolean statements = source.is(inner, Kind.COMPOUND_STATEMENT);
        return statements ? unknown(node, naming) : only(node, naming);
    }

    private Expr awaited(int node, Naming naming) {
        naming.markSuspension();
        return new Expr.Await(child(node, Field.ARGUMENT, naming), source.span(node));
    }

    private Expr list(int node, Naming naming) {
        List<Expr> elements = new ArrayList<>();
        for (Argument argument : arguments(node, naming)) {
            elements.add(argument.keyword().isEmpty() ? argument.value() : designated(argument));
        }
        return new Expr.Collection(CollectionKind.BRACES, elements, source.span(node));
    }

    /** {@code .field = value} as an element of a list. */
    private static Expr designated(Argument argument) {
        Expr.Name field =
                new Expr.Name("." + argument.keyword(), argument.value().span());
        return new Expr.Assignment(field, "", argument.value(), argument.value().span());
    }
}
