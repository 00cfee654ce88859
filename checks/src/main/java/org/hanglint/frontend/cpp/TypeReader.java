package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.TypeRef;
import org.hanglint.code.TypeRef.Indirection;

/**
 * Types and qualified names. An array of {@code T} reads as {@code T}; a function type as {@code ()} whose arguments
 * are its result and parameters; {@code A<T>::B} as {@code A::B}; only the last part keeps its template arguments.
 */
final class TypeReader {

    /** Stands for the name of a class without one. */
    static final String UNNAMED = "<unnamed>";

    /**
     * A name with its template arguments.
     *
     * @param last node of the last part
     */
    record Written(String text, List<TypeRef> arguments, int last) {}

    private final Source source;

    TypeReader(Source source) {
        this.source = source;
    }

    /** The declared type of a declarator after a type specifier. */
    TypeRef declared(int specifier, Declarator declarator) {
        TypeRef base = specifier == Source.NO_NODE ? TypeRef.NONE : specifier(specifier);
        if (declarator.form() == Declarator.Form.FUNCTION_POINTER) {
            return new TypeRef("()", List.of(indirect(base, declarator.indirection())), Indirection.POINTER);
        }
        return indirect(base, declarator.indirection());
    }

    static TypeRef indirect(TypeRef base, Indirection indirection) {
        return indirection == Indirection.VALUE ? base : new TypeRef(base.name(), base.arguments(), indirection);
    }

    /** A type as it stands in a cast or template argument. */
    TypeRef descriptor(int node) {
        if (!source.is(node, Kind.TYPE_DESCRIPTOR)) {
            return node == Source.NO_NODE ? TypeRef.NONE : specifier(node);
        }
        int specifier = source.child(node, Field.TYPE);
        Declarator declarator = Declarator.of(source, source.child(node, Field.DECLARATOR));
        TypeRef base = indirect(descriptor(specifier), declarator.indirection());
        if (declarator.function() == Source.NO_NODE) {
            return base;
        }
        List<TypeRef> parts = new ArrayList<>(List.of(base));
        parts.addAll(parameterTypes(source.child(declarator.function(), Field.PARAMETERS)));
        boolean pointer = declarator.form() == Declarator.Form.FUNCTION_POINTER;
        return new TypeRef("()", parts, pointer ? Indirection.POINTER : Indirection.VALUE);
    }

    private List<TypeRef> parameterTypes(int list) {
        List<TypeRef> types = new ArrayList<>();
        if (list == Source.NO_NODE) {
            return types;
        }
        for (int child = source.first(list); child != Source.NO_NODE; child = source.next(child)) {
            int specifier = source.child(child, Field.TYPE);
            if (specifier != Source.NO_NODE) {
                types.add(declared(specifier, Declarator.of(source, source.child(child, Field.DECLARATOR))));
            }
        }
        return types;
    }

    TypeRef specifier(int node) {
        if (!source.descend(node)) {
            return TypeRef.NONE;
        }
        TypeRef type = switch (source.kind(node)) {
            case PLACEHOLDER_TYPE_SPECIFIER -> TypeRef.AUTO;
            case DECLTYPE -> TypeRef.of("decltype");
            case TYPE_DESCRIPTOR -> descriptor(node);
            case DEPENDENT_TYPE -> inner(node);
            case CLASS_SPECIFIER, STRUCT_SPECIFIER, UNION_SPECIFIER, ENUM_SPECIFIER -> {
                int name = source.child(node, Field.NAME);
                yield name == Source.NO_NODE ? TypeRef.of(UNNAMED) : specifier(name);
            }
            default -> {
                Written written = written(node);
                yield new TypeRef(written.text(), written.arguments(), Indirection.VALUE);
            }
        };
        source.ascend();
        return type;
    }

    private TypeRef inner(int node) {
        int child = source.first(node);
        return child == Source.NO_NODE ? TypeRef.NONE : specifier(child);
    }

    /** A name as written, its template arguments apart. */
    Written written(int node) {
        int at = node;
        StringBuilder path = new StringBuilder();
        while (source.is(at, Kind.QUALIFIED_IDENTIFIER)) {
            int scope = source.child(at, Field.SCOPE);
            path.append(scope == Source.NO_NODE ? "" : simple(scope)).append("::");
            int name = source.child(at, Field.NAME);
            if (name == Source.NO_NODE) {
                break;
            }
            at = name;
        }
        int last = source.is(at, Kind.DEPENDENT_NAME) ? source.first(at) : at;
        String simple = last == Source.NO_NODE ? "" : simple(last);
        String text =
                path.isEmpty() ? simple : source.intern(path.append(simple).toString());
        return new Written(text, last == Source.NO_NODE ? List.of() : arguments(last), last);
    }

    /** One part of a qualified name without template arguments. */
    private String simple(int node) {
        return switch (source.kind(node)) {
            case TEMPLATE_TYPE, TEMPLATE_FUNCTION, TEMPLATE_METHOD -> {
                int name = source.child(node, Field.NAME);
                yield name == Source.NO_NODE ? "" : source.name(name);
            }
            case DEPENDENT_NAME -> {
                int name = source.first(node);
                yield name == Source.NO_NODE || source.is(name, Kind.DEPENDENT_NAME) ? "" : simple(name);
            }
            case DECLTYPE -> "decltype";
            case DESTRUCTOR_NAME -> source.intern(source.name(node).replace(" ", ""));
            case OPERATOR_NAME -> source.intern(operator(source.name(node)));
            case OPERATOR_CAST -> source.intern("operator " + cast(node));
            case POINTER_TYPE_DECLARATOR -> {
                int name = Declarator.of(source, node).name();
                yield name == Source.NO_NODE ? "" : source.name(name);
            }
            default -> source.name(node);
        };
    }

    private String cast(int node) {
        int type = source.child(node, Field.TYPE);
        return type == Source.NO_NODE ? "" : specifier(type).name();
    }

    /** {@code operator ==} as {@code operator==}; {@code operator new} keeps its space. */
    private static String operator(String text) {
        String symbol = text.substring("operator".length()).strip();
        boolean word = !symbol.isEmpty() && Character.isLetter(symbol.charAt(0));
        return word ? "operator " + symbol : "operator" + symbol.replace(" ", "");
    }

    private List<TypeRef> arguments(int node) {
        int list = switch (source.kind(node)) {
            case TEMPLATE_TYPE, TEMPLATE_FUNCTION, TEMPLATE_METHOD -> source.child(node, Field.ARGUMENTS);
            default -> Source.NO_NODE;
        };
        if (list == Source.NO_NODE) {
            return List.of();
        }
        List<TypeRef> types = new ArrayList<>();
        for (int child = source.first(list); child != Source.NO_NODE; child = source.next(child)) {
            types.add(argument(child));
        }
        return types;
    }

    private TypeRef argument(int node) {
        return switch (source.kind(node)) {
            case TYPE_DESCRIPTOR -> source.isPlaceholder(node) ? TypeRef.NONE : descriptor(node);
            case QUALIFIED_IDENTIFIER, IDENTIFIER, TEMPLATE_FUNCTION -> specifier(node);
            case PARAMETER_PACK_EXPANSION -> inner(node);
            default -> TypeRef.of(source.tree().end(node) - source.tree().start(node) < 80 ? source.name(node) : "");
        };
    }
}
