package org.hanglint.flow.memory;

import org.hanglint.code.Unit;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonClass;

/** What a value may be, as far as calls and members depend on it. */
sealed interface Type {

    record Instance(PythonClass type) implements Type {}

    record OfClass(PythonClass type) implements Type {}

    record Callable(Definition definition, Binding binding) implements Type {}

    record OfModule(String name) implements Type {}

    record External(String name) implements Type {}

    record ExternalInstance(String name) implements Type {}

    /** What {@code super()} gives in a method of the class. */
    record Super(PythonClass type) implements Type {}

    /** Whether the first parameter is given already. */
    enum Binding {
        FREE,
        BOUND
    }

    /** A place in a file, for keys. */
    record Global(Unit unit, String name) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Global global && global.unit == unit && global.name.equals(name);
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(unit) * 31 + name.hashCode();
        }
    }
}
