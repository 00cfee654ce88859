package org.hanglint.frontend.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Function.Modifier;
import org.hanglint.code.Linkage;
import org.hanglint.code.Parameter;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.syntax.Span;

/** Parameters, annotations, and functions that have nothing more: lambdas. */
final class Signatures {

    private final Source source;
    private final TypeReader types;
    private final Expressions expressions;

    Signatures(Source source, TypeReader types, Expressions expressions) {
        this.source = source;
        this.types = types;
        this.expressions = expressions;
    }

    /** The type in a field; none where none is written. */
    TypeRef type(int node, int field) {
        int type = source.child(node, field);
        return type == Source.NO_NODE ? TypeRef.NONE : type(type);
    }

    TypeRef type(int node) {
        return types.read(source.tree().start(node), source.tree().end(node));
    }

    /** Default values belong to the surroundings of the function. */
    List<Parameter> parameters(int list, Naming surroundings) {
        if (list == Source.NO_NODE) {
            return List.of();
        }
        List<Parameter> parameters = new ArrayList<>();
        Parameter.Kind kind = Parameter.Kind.PLAIN;
        for (int child = source.first(list); child != Source.NO_NODE; child = source.next(child)) {
            switch (source.kind(child)) {
                case KEYWORD_SEPARATOR -> kind = Parameter.Kind.KEYWORD_ONLY;
                case POSITIONAL_SEPARATOR -> {}
                default -> {
                    Parameter parameter = parameter(child, kind, surroundings);
                    parameters.add(parameter);
                    kind = parameter.kind() == Parameter.Kind.REST ? Parameter.Kind.KEYWORD_ONLY : kind;
                }
            }
        }
        return parameters;
    }

    Function closure(int node, String qualified, int list, Naming inner, Naming surroundings) {
        List<Parameter> parameters = parameters(list, surroundings);
        Expr value = expressions.child(node, Field.BODY, inner);
        Stmt.Block body = new Stmt.Block(List.of(new Stmt.Return(Optional.of(value), value.span())), value.span());
        Span keyword = source.span(source.tree().firstChild(node));
        return new Function(
                "<lambda>",
                qualified,
                "",
                Function.Kind.CLOSURE,
                inner.yields() ? Set.of(Modifier.GENERATOR) : Set.of(),
                Linkage.INTERNAL,
                parameters,
                TypeRef.NONE,
                List.of(),
                List.of(),
                body,
                keyword,
                source.span(node));
    }

    private Parameter parameter(int node, Parameter.Kind kind, Naming surroundings) {
        return switch (source.kind(node)) {
            case IDENTIFIER -> new Parameter(source.name(node), TypeRef.NONE, Optional.empty(), kind);
            case LIST_SPLAT_PATTERN -> rest(node, TypeRef.NONE, Parameter.Kind.REST);
            case DICTIONARY_SPLAT_PATTERN -> rest(node, TypeRef.NONE, Parameter.Kind.KEYWORD_REST);
            case DEFAULT_PARAMETER, TYPED_DEFAULT_PARAMETER ->
                new Parameter(
                        nameOf(source.child(node, Field.NAME)),
                        type(node, Field.TYPE),
                        expressions.optional(node, Field.VALUE, surroundings),
                        kind);
            case TYPED_PARAMETER -> typed(node, kind);
            default -> new Parameter("", TypeRef.NONE, Optional.empty(), kind);
        };
    }

    private Parameter typed(int node, Parameter.Kind kind) {
        int name = source.first(node);
        TypeRef type = type(node, Field.TYPE);
        return switch (source.kind(name)) {
            case LIST_SPLAT_PATTERN -> rest(name, type, Parameter.Kind.REST);
            case DICTIONARY_SPLAT_PATTERN -> rest(name, type, Parameter.Kind.KEYWORD_REST);
            default -> new Parameter(nameOf(name), type, Optional.empty(), kind);
        };
    }

    private Parameter rest(int pattern, TypeRef type, Parameter.Kind kind) {
        return new Parameter(nameOf(source.first(pattern)), type, Optional.empty(), kind);
    }

    private String nameOf(int node) {
        return node != Source.NO_NODE && source.kind(node) == Kind.IDENTIFIER ? source.name(node) : "";
    }
}
