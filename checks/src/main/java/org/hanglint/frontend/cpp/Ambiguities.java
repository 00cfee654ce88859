package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.TypeRef;

/**
 * What {@code T name(...)} in a function means. The grammar, which knows no names, reads a function; parameters without
 * names that can be values make it an object, unless they are visibly types.
 */
final class Ambiguities {

    /** What it is. */
    sealed interface Meaning permits Function, Vexing, Object {}

    /** A declaration of a function. */
    record Function() implements Meaning {}

    /** A declaration of a function that was meant to be an object. */
    record Vexing() implements Meaning {}

    /** An object with the arguments of its construction. */
    record Object(List<Argument> arguments) implements Meaning {}

    private final Source source;
    private final TypeReader types;
    private final FileNames names;

    Ambiguities(Lowerer lowerer) {
        this.source = lowerer.source();
        this.types = lowerer.types();
        this.names = lowerer.names();
    }

    Meaning meaning(TypeRef type, int functionDeclarator) {
        int list = source.child(functionDeclarator, Field.PARAMETERS);
        if (list == Source.NO_NODE || source.childOf(functionDeclarator, Kind.TRAILING_RETURN_TYPE) >= 0) {
            return new Function();
        }
        if (source.first(list) == Source.NO_NODE) {
            return source.hasToken(list, "...") ? new Function() : new Vexing();
        }
        List<Argument> arguments = new ArrayList<>();
        boolean temporaries = false;
        for (int child = source.first(list); child != Source.NO_NODE; child = source.next(child)) {
            Optional<Expr> value = source.is(child, Kind.PARAMETER_DECLARATION) ? value(child) : Optional.empty();
            if (value.isEmpty()) {
                return new Function();
            }
            temporaries |= value.get() instanceof Expr.Construct;
            arguments.add(Argument.of(value.get()));
        }
        return temporaries && names.isType(type.name()) ? new Vexing() : new Object(arguments);
    }

    /** A parameter that could be a value: a name, or {@code make()}; not one that is visibly a type. */
    private Optional<Expr> value(int parameter) {
        int specifier = source.child(parameter, Field.TYPE);
        int declarator = source.child(parameter, Field.DECLARATOR);
        boolean plain = source.is(specifier, Kind.TYPE_IDENTIFIER) || source.is(specifier, Kind.QUALIFIED_IDENTIFIER);
        if (!plain || source.childOf(parameter, Kind.TYPE_QUALIFIER) != Source.NO_NODE) {
            return Optional.empty();
        }
        if (source.isPlaceholder(specifier)) {
            return Optional.of(new Expr.Unknown(List.of(), source.span(parameter)));
        }
        TypeRef written = types.specifier(specifier);
        boolean isType = names.isType(written.name()) || !written.arguments().isEmpty();
        if (declarator == Source.NO_NODE) {
            return isType ? Optional.empty() : Optional.of(new Expr.Name(written.name(), source.span(specifier)));
        }
        return source.is(declarator, Kind.ABSTRACT_FUNCTION_DECLARATOR)
                        && source.child(declarator, Field.DECLARATOR) == Source.NO_NODE
                ? made(parameter, written, declarator, isType)
                : Optional.empty();
    }

    /** {@code make(a)} among the parameters: a call, or where it names a type an object made on the spot. */
    private Optional<Expr> made(int parameter, TypeRef callee, int declarator, boolean isType) {
        int list = source.child(declarator, Field.PARAMETERS);
        List<Argument> arguments = new ArrayList<>();
        for (int child = list < 0 ? list : source.first(list); child != Source.NO_NODE; child = source.next(child)) {
            Optional<Expr> value = source.is(child, Kind.PARAMETER_DECLARATION) ? value(child) : Optional.empty();
            if (value.isEmpty()) {
                return Optional.empty();
            }
            arguments.add(Argument.of(value.get()));
        }
        if (isType) {
            return Optional.of(new Expr.Construct(callee, Expr.Lifetime.TEMPORARY, arguments, source.span(parameter)));
        }
        Expr.Name name = new Expr.Name(callee.name(), source.span(parameter));
        return Optional.of(new Expr.Call(name, callee.arguments(), arguments, source.span(parameter)));
    }
}
