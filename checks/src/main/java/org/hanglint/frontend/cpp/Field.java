package org.hanglint.frontend.cpp;

import java.util.Locale;
import org.hanglint.syntax.Grammar;

/** The fields that lowering asks for; their ids differ between the C++ and the CUDA grammar. */
enum Field {
    ALTERNATIVE,
    ARGUMENT,
    ARGUMENTS,
    BODY,
    CAPTURES,
    CONDITION,
    CONSEQUENCE,
    DECLARATOR,
    DEFAULT_VALUE,
    DESIGNATOR,
    FIELD,
    FUNCTION,
    INDICES,
    INITIALIZER,
    LABEL,
    LEFT,
    LENGTH,
    NAME,
    OPERATOR,
    PARAMETERS,
    PATH,
    PLACEMENT,
    RIGHT,
    SCOPE,
    TYPE,
    UPDATE,
    VALUE;

    /** The ids by ordinal. */
    static int[] table(Grammar grammar) {
        Field[] fields = values();
        int[] ids = new int[fields.length];
        for (Field field : fields) {
            ids[field.ordinal()] = grammar.field(field.name().toLowerCase(Locale.ROOT));
        }
        return ids;
    }
}
