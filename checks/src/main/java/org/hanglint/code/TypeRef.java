package org.hanglint.code;

import java.util.List;

/**
 * A type as the source spells it, unresolved: {@code std::lock_guard<std::mutex>&} is the name {@code std::lock_guard},
 * one argument and {@link Indirection#REFERENCE}; {@code Optional[Foo]}, {@code Foo | None} and {@code Union[Foo, None]} are
 * the name {@code Union} with the alternatives as arguments ({@code None} among them).
 *
 * @param name dotted in Python and Java, with {@code ::} in C++; empty where nothing is written
 */
public record TypeRef(String name, List<TypeRef> arguments, Indirection indirection) {

    /** How a value of the type is reached. */
    public enum Indirection {
        VALUE,
        POINTER,
        REFERENCE,
        RVALUE_REFERENCE
    }

    /** Nothing is written, as for an unannotated Python parameter. */
    public static final TypeRef NONE = new TypeRef("", List.of(), Indirection.VALUE);

    /** C++'s {@code auto}: the initialiser decides. */
    public static final TypeRef AUTO = new TypeRef("auto", List.of(), Indirection.VALUE);

    public TypeRef {
        arguments = List.copyOf(arguments);
    }

    /** The type of that name, by value and without arguments. */
    public static TypeRef of(String name) {
        return name.isEmpty() ? NONE : new TypeRef(name, List.of(), Indirection.VALUE);
    }

    public boolean isWritten() {
        return !name.isEmpty();
    }

    /** The last part of the name: {@code lock_guard} of {@code std::lock_guard}. */
    public String simpleName() {
        return Names.last(name);
    }
}
