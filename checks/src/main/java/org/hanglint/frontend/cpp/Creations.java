package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Expr.Lifetime;
import org.hanglint.code.TypeRef;

/** Objects made by naming their type, and their deletion. */
final class Creations {

    private final Source source;
    private final TypeReader types;
    private final Expressions expressions;

    Creations(Source source, TypeReader types, Expressions expressions) {
        this.source = source;
        this.types = types;
        this.expressions = expressions;
    }

    /** {@code T{arguments}}. */
    Expr literal(int node, Naming naming) {
        TypeRef type = types.descriptor(source.child(node, Field.TYPE));
        List<Argument> arguments = expressions.arguments(source.child(node, Field.VALUE), naming);
        return new Expr.Construct(type, Lifetime.TEMPORARY, arguments, source.span(node));
    }

    /** {@code new T(arguments)}; what its placement or length does stands before it in an operator. */
    Expr heap(int node, Naming naming) {
        List<Expr> before = new ArrayList<>();
        int placement = source.child(node, Field.PLACEMENT);
        if (placement != Source.NO_NODE) {
            before.addAll(expressions.children(placement, naming));
        }
        int specifier = source.child(node, Field.TYPE);
        TypeRef type = specifier == Source.NO_NODE ? TypeRef.NONE : types.specifier(specifier);
        int array = source.child(node, Field.DECLARATOR);
        if (array != Source.NO_NODE) {
            before.addAll(expressions.inside(array, naming));
        }
        List<Argument> arguments = expressions.arguments(source.child(node, Field.ARGUMENTS), naming);
        Expr made = new Expr.Construct(type, Lifetime.HEAP, arguments, source.span(node));
        before.removeIf(Creations::isPlain);
        if (before.isEmpty()) {
            return made;
        }
        before.add(made);
        return new Expr.Operator("new", before, source.span(node));
    }

    private static boolean isPlain(Expr value) {
        return switch (value) {
            case Expr.Name _, Expr.Literal _ -> true;
            case Expr.Member member -> isPlain(member.object());
            case Expr.AddressOf address -> isPlain(address.operand());
            case Expr.Cast cast -> isPlain(cast.operand());
            default -> false;
        };
    }

    /** Masking takes the brackets of {@code delete[]} out of the tree's text. */
    Expr delete(int node, Naming naming) {
        int operand = source.first(node);
        boolean array = operand != Source.NO_NODE
                && source.text(source.tree().start(node), source.tree().start(operand))
                                .indexOf('[')
                        > 0;
        return new Expr.Operator(
                array ? "delete[]" : "delete", List.of(expressions.only(node, naming)), source.span(node));
    }
}
