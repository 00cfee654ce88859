package org.hanglint.link;

import java.util.List;
import org.hanglint.code.Unit;
import org.hanglint.code.Variable;

/** What a dotted name of a Python file stands for. */
public sealed interface Resolved {

    /** A function of the project. */
    record OfFunction(Definition definition) implements Resolved {}

    /** A class of the project. */
    record OfClass(PythonClass type) implements Resolved {}

    /** A module or package of the project, by its full name. */
    record OfModule(String name) implements Resolved {}

    /** A variable at a module's top level, with everything that is assigned to it there. */
    record OfGlobal(Unit unit, String name, List<Variable> values) implements Resolved {
        public OfGlobal {
            values = List.copyOf(values);
        }
    }

    /** Something outside the project, by its full dotted name: {@code torch.cuda.synchronize}. */
    record External(String name) implements Resolved {}

    /** Not bound at the top level of the file: a builtin, or unknown. */
    record Unbound() implements Resolved {}

    /** The one value of {@link Unbound}. */
    Resolved UNBOUND = new Unbound();
}
