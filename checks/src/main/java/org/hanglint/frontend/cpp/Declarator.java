package org.hanglint.frontend.cpp;

import org.hanglint.code.TypeRef.Indirection;

/**
 * What a declarator declares.
 *
 * @param name node of the name; {@link Source#NO_NODE} for an abstract declarator
 * @param function the outermost function declarator; {@link Source#NO_NODE} where there is none
 */
record Declarator(int name, int function, Form form, Indirection indirection) {

    /** What the name becomes. */
    enum Form {
        OBJECT,
        FUNCTION,
        /** A pointer or reference to a function, or an array of these. */
        FUNCTION_POINTER,
        /** {@code f(values...)}: several objects. */
        PACK
    }

    /** Reads a declarator from the outside in; {@link Source#NO_NODE} is an abstract one. */
    static Declarator of(Source source, int declarator) {
        int function = Source.NO_NODE;
        Form form = Form.OBJECT;
        Indirection indirection = Indirection.VALUE;
        int node = declarator;
        while (node != Source.NO_NODE) {
            switch (source.kind(node)) {
                case POINTER_DECLARATOR, POINTER_TYPE_DECLARATOR, ABSTRACT_POINTER_DECLARATOR -> {
                    indirection = function == Source.NO_NODE ? Indirection.POINTER : indirection;
                    form = form == Form.FUNCTION ? Form.FUNCTION_POINTER : form;
                }
                case REFERENCE_DECLARATOR, ABSTRACT_REFERENCE_DECLARATOR -> {
                    if (function == Source.NO_NODE && indirection != Indirection.POINTER) {
                        indirection =
                                source.hasToken(node, "&&") ? Indirection.RVALUE_REFERENCE : Indirection.REFERENCE;
                    }
                    form = form == Form.FUNCTION ? Form.FUNCTION_POINTER : form;
                }
                case FUNCTION_DECLARATOR, ABSTRACT_FUNCTION_DECLARATOR -> {
                    function = function == Source.NO_NODE ? node : function;
                    form = form == Form.OBJECT ? Form.FUNCTION : form;
                }
                case VARIADIC_DECLARATOR -> form = Form.PACK;
                case OPERATOR_CAST -> {
                    return new Declarator(node, source.child(node, Field.DECLARATOR), Form.FUNCTION, indirection);
                }
                case INIT_DECLARATOR,
                        ARRAY_DECLARATOR,
                        ABSTRACT_ARRAY_DECLARATOR,
                        PARENTHESIZED_DECLARATOR,
                        ABSTRACT_PARENTHESIZED_DECLARATOR,
                        ATTRIBUTED_DECLARATOR -> {}
                default -> {
                    return named(source, node, function, form, indirection);
                }
            }
            node = inner(source, node);
        }
        return new Declarator(Source.NO_NODE, function, form, indirection);
    }

    /** {@code A::operator bool()} carries its function declarator inside of its name. */
    private static Declarator named(Source source, int node, int function, Form form, Indirection indirection) {
        int last = node;
        while (source.is(last, Kind.QUALIFIED_IDENTIFIER)) {
            last = source.child(last, Field.NAME);
        }
        if (source.is(last, Kind.OPERATOR_CAST)) {
            return new Declarator(node, source.child(last, Field.DECLARATOR), Form.FUNCTION, indirection);
        }
        return new Declarator(node, function, form, indirection);
    }

    private static int inner(Source source, int node) {
        int field = source.child(node, Field.DECLARATOR);
        if (field != Source.NO_NODE) {
            return field;
        }
        return switch (source.kind(node)) {
            case REFERENCE_DECLARATOR,
                    ABSTRACT_REFERENCE_DECLARATOR,
                    PARENTHESIZED_DECLARATOR,
                    ABSTRACT_PARENTHESIZED_DECLARATOR,
                    ATTRIBUTED_DECLARATOR,
                    VARIADIC_DECLARATOR -> source.first(node);
            default -> Source.NO_NODE;
        };
    }
}
