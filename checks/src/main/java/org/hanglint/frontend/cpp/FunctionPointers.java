package org.hanglint.frontend.cpp;

import java.util.List;
import java.util.Optional;
import org.hanglint.code.Argument;
import org.hanglint.code.Linkage;
import org.hanglint.code.TypeRef;
import org.hanglint.code.TypeRef.Indirection;
import org.hanglint.code.Variable;
import org.hanglint.code.Variable.InitForm;
import org.hanglint.code.Variable.Storage;

/** {@code void (*f)() = g;} without parameters reads as an assignment to the call of a call. */
final class FunctionPointers {

    private final Source source;
    private final TypeReader types;
    private final Expressions expressions;

    FunctionPointers(Lowerer lowerer) {
        this.source = lowerer.source();
        this.types = lowerer.types();
        this.expressions = lowerer.expressions();
    }

    /** The variable that an expression statement declares; empty for all others. */
    Optional<Variable> read(int node, Naming naming) {
        boolean assigned = source.is(node, Kind.ASSIGNMENT_EXPRESSION);
        int outer = assigned ? source.child(node, Field.LEFT) : node;
        int inner = source.is(outer, Kind.CALL_EXPRESSION) ? source.child(outer, Field.FUNCTION) : Source.NO_NODE;
        int type = source.is(inner, Kind.CALL_EXPRESSION) ? source.child(inner, Field.FUNCTION) : Source.NO_NODE;
        if (type == Source.NO_NODE || source.isBroken(node)) {
            return Optional.empty();
        }
        boolean fundamental = source.is(type, Kind.PRIMITIVE_TYPE);
        boolean named = assigned && (source.is(type, Kind.IDENTIFIER) || source.is(type, Kind.QUALIFIED_IDENTIFIER));
        int name = fundamental || named ? name(source.child(inner, Field.ARGUMENTS)) : Source.NO_NODE;
        return name == Source.NO_NODE ? Optional.empty() : Optional.of(variable(node, type, name, naming));
    }

    /** The name in {@code (*name)} or {@code (*name[2])}. */
    private int name(int list) {
        int pointer = list == Source.NO_NODE ? list : source.first(list);
        boolean alone = source.is(pointer, Kind.POINTER_EXPRESSION) && source.next(pointer) == Source.NO_NODE;
        int name = alone ? source.child(pointer, Field.ARGUMENT) : Source.NO_NODE;
        if (source.is(name, Kind.SUBSCRIPT_EXPRESSION)) {
            name = source.child(name, Field.ARGUMENT);
        }
        return source.is(name, Kind.IDENTIFIER) ? name : Source.NO_NODE;
    }

    private Variable variable(int node, int type, int name, Naming naming) {
        int value = source.is(node, Kind.ASSIGNMENT_EXPRESSION) ? source.child(node, Field.RIGHT) : Source.NO_NODE;
        String text = source.name(name);
        return new Variable(
                text,
                text,
                new TypeRef("()", List.of(types.specifier(type)), Indirection.POINTER),
                Storage.AUTOMATIC,
                Linkage.INTERNAL,
                value == Source.NO_NODE ? InitForm.NONE : InitForm.EQUALS,
                value == Source.NO_NODE ? List.of() : List.of(Argument.of(expressions.lower(value, naming))),
                source.span(name),
                source.span(node));
    }
}
