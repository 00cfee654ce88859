package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.Access;
import org.hanglint.code.TypeRef;
import org.hanglint.frontend.cpp.TypeReader.Written;

/** Calls, member accesses and subscripts: {@code a.b(c).d(e)[f]}, of any length without recursion. */
final class Chains {

    private final Source source;
    private final TypeReader types;
    private final Expressions expressions;
    private final NamedCalls named;

    Chains(Lowerer lowerer, Expressions expressions) {
        this.source = lowerer.source();
        this.types = lowerer.types();
        this.expressions = expressions;
        this.named = new NamedCalls(lowerer, expressions);
    }

    Expr lower(int node, Naming naming) {
        List<Integer> links = new ArrayList<>();
        int at = node;
        while (isLink(at)) {
            links.add(at);
            at = inner(at);
        }
        if (!source.descend(node, links.size())) {
            return flat(node, links, naming);
        }
        Expr expression = start(at, node, naming);
        for (Integer link : links.reversed()) {
            expression = link(link, expression, naming);
        }
        source.ascend(links.size());
        return expression;
    }

    /** A link hangs on an expression further in; a call of a plain name does not. */
    private boolean isLink(int node) {
        if (node == Source.NO_NODE || source.isBroken(node) || inner(node) == Source.NO_NODE) {
            return false;
        }
        return switch (source.kind(node)) {
            case FIELD_EXPRESSION, SUBSCRIPT_EXPRESSION -> true;
            case CALL_EXPRESSION -> !NamedCalls.isName(source.kind(inner(node)));
            default -> false;
        };
    }

    private int inner(int node) {
        return switch (source.kind(node)) {
            case CALL_EXPRESSION -> source.child(node, Field.FUNCTION);
            case FIELD_EXPRESSION, SUBSCRIPT_EXPRESSION -> source.child(node, Field.ARGUMENT);
            default -> Source.NO_NODE;
        };
    }

    private Expr start(int node, int whole, Naming naming) {
        if (node == Source.NO_NODE) {
            return new Expr.Unknown(List.of(), source.span(whole));
        }
        boolean callOfName =
                source.is(node, Kind.CALL_EXPRESSION) && !source.isBroken(node) && inner(node) != Source.NO_NODE;
        if (callOfName) {
            return named.lower(node, source.child(node, Field.FUNCTION), naming);
        }
        boolean stuck = node == whole;
        return stuck ? expressions.unknown(node, naming) : expressions.lower(node, naming);
    }

    private Expr link(int node, Expr inner, Naming naming) {
        return switch (source.kind(node)) {
            case FIELD_EXPRESSION -> member(node, inner);
            case SUBSCRIPT_EXPRESSION -> new Expr.Index(inner, indices(node, naming), source.span(node));
            default -> call(node, inner, naming);
        };
    }

    private Expr call(int node, Expr callee, Naming naming) {
        List<Argument> arguments = expressions.arguments(source.child(node, Field.ARGUMENTS), naming);
        return new Expr.Call(callee, templateArguments(node), arguments, source.span(node));
    }

    /** Of the member that is called: {@code t.item<float>()}. */
    private List<TypeRef> templateArguments(int call) {
        int function = source.child(call, Field.FUNCTION);
        if (!source.is(function, Kind.FIELD_EXPRESSION)) {
            return List.of();
        }
        int field = source.child(function, Field.FIELD);
        return field == Source.NO_NODE ? List.of() : types.written(field).arguments();
    }

    private Expr member(int node, Expr object) {
        int field = source.child(node, Field.FIELD);
        int operator = source.child(node, Field.OPERATOR);
        Access access = operator != Source.NO_NODE && source.token(operator).equals("->") ? Access.ARROW : Access.DOT;
        if (field == Source.NO_NODE) {
            return new Expr.Unknown(List.of(object), source.span(node));
        }
        Written written = types.written(field);
        String name = written.text().substring(written.text().lastIndexOf(':') + 1);
        int last = written.last() == Source.NO_NODE ? field : written.last();
        return new Expr.Member(object, source.intern(name), access, source.span(last), source.span(node));
    }

    private List<Expr> indices(int node, Naming naming) {
        int list = source.child(node, Field.INDICES);
        return list == Source.NO_NODE ? List.of() : expressions.children(list, naming);
    }

    /** Of a chain too long to keep its nesting: the arguments of its calls, side by side. */
    private Expr flat(int node, List<Integer> links, Naming naming) {
        List<Expr> parts = new ArrayList<>();
        for (Integer link : links.reversed()) {
            if (source.is(link, Kind.CALL_EXPRESSION)) {
                expressions
                        .arguments(source.child(link, Field.ARGUMENTS), naming)
                        .forEach(argument -> parts.add(argument.value()));
            }
        }
        return new Expr.Unknown(parts, source.span(node));
    }
}
