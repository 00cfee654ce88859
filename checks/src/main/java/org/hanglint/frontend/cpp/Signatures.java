package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Function.Modifier;
import org.hanglint.code.Parameter;
import org.hanglint.code.TypeRef;

/** Parameters, results and properties of functions. */
final class Signatures {

    private final Source source;
    private final TypeReader types;
    private final Expressions expressions;

    Signatures(Lowerer lowerer) {
        this.source = lowerer.source();
        this.types = lowerer.types();
        this.expressions = lowerer.expressions();
    }

    List<Parameter> parameters(int list, Naming naming) {
        if (list == Source.NO_NODE) {
            return List.of();
        }
        List<Parameter> parameters = new ArrayList<>();
        for (int child = source.tree().firstChild(list); child != Source.NO_NODE; ) {
            if (!source.tree().isNamed(child) && source.token(child).equals("...")) {
                parameters.add(new Parameter("", TypeRef.NONE, Optional.empty(), Parameter.Kind.REST));
            } else if (source.tree().isNamed(child) && !source.tree().isExtra(child)) {
                parameter(child, naming).ifPresent(parameters::add);
            }
            child = source.tree().nextSibling(child);
        }
        return isVoid(parameters) ? List.of() : parameters;
    }

    private static boolean isVoid(List<Parameter> parameters) {
        return parameters.size() == 1
                && parameters.getFirst().name().isEmpty()
                && parameters.getFirst().type().equals(TypeRef.of("void"));
    }

    private Optional<Parameter> parameter(int node, Naming naming) {
        int specifier = source.child(node, Field.TYPE);
        if (specifier == Source.NO_NODE) {
            return Optional.empty();
        }
        Declarator declarator = Declarator.of(source, source.child(node, Field.DECLARATOR));
        String name = declarator.name() == Source.NO_NODE ? "" : source.name(declarator.name());
        Optional<Expr> value = expressions.optional(node, Field.DEFAULT_VALUE, naming);
        boolean rest = source.is(node, Kind.VARIADIC_PARAMETER_DECLARATION);
        return Optional.of(new Parameter(
                name, types.declared(specifier, declarator), value, rest ? Parameter.Kind.REST : Parameter.Kind.PLAIN));
    }

    /** The result of a function definition or lambda; a trailing one wins. */
    TypeRef returns(int definition, Declarator declarator) {
        TypeRef trailing = declarator.function() == Source.NO_NODE ? TypeRef.NONE : trailing(declarator.function());
        if (trailing.isWritten()) {
            return trailing;
        }
        int specifier = source.child(definition, Field.TYPE);
        return specifier == Source.NO_NODE
                ? TypeRef.NONE
                : TypeReader.indirect(types.specifier(specifier), declarator.indirection());
    }

    TypeRef trailing(int functionDeclarator) {
        int trailing = source.childOf(functionDeclarator, Kind.TRAILING_RETURN_TYPE);
        int descriptor = trailing == Source.NO_NODE ? Source.NO_NODE : source.first(trailing);
        return descriptor == Source.NO_NODE ? TypeRef.NONE : types.descriptor(descriptor);
    }

    /** Properties written after the parameters. */
    void addModifiers(int functionDeclarator, Set<Modifier> modifiers) {
        for (int child = source.first(functionDeclarator); child != Source.NO_NODE; child = source.next(child)) {
            switch (source.kind(child)) {
                case NOEXCEPT -> modifiers.add(Modifier.NOEXCEPT);
                case TYPE_QUALIFIER -> addQualifier(source.name(child), modifiers);
                case VIRTUAL_SPECIFIER -> {
                    if (source.name(child).equals("override")) {
                        modifiers.add(Modifier.OVERRIDE);
                    }
                }
                default -> {}
            }
        }
    }

    private static void addQualifier(String qualifier, Set<Modifier> modifiers) {
        if (qualifier.equals("const")) {
            modifiers.add(Modifier.CONST);
        }
    }
}
