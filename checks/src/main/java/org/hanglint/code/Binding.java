package org.hanglint.code;

import java.util.List;
import org.hanglint.syntax.Span;

/**
 * "Python name X is this C++ function": one registration of pybind11, nanobind, Boost.Python, a method table, a type slot or a
 * torch library.
 *
 * @param exposed the name Python sees; empty where the source does not write it as a literal
 * @param owner the exposed class (C++ type name) for a method; empty for a module's function
 * @param module the extension module's name; empty where it is not in sight
 * @param target the function, method or closure that Python calls
 * @param guards types of {@code call_guard<...>}
 */
public record Binding(
        Form form,
        String library,
        String exposed,
        String owner,
        String module,
        Expr target,
        List<TypeRef> guards,
        Span span)
        implements Node {

    /** Among the guards of a Boost.Python class: only what is bound beside it makes objects of it. */
    public static final String NO_INIT = "no_init";

    public Binding {
        guards = List.copyOf(guards);
    }

    /** What is registered. */
    public enum Form {
        /** A module with its initialiser: {@code PYBIND11_MODULE}, {@code PyInit_x}. */
        MODULE,
        FUNCTION,
        METHOD,
        CONSTRUCTOR,
        PROPERTY,
        /** {@code class_<T>(m, "T")}: the owner is {@code T}; {@code guards} are its holder types. */
        CLASS,
        /** A row of a {@code PyMethodDef} table. */
        TABLE,
        /** A function in a type slot or {@code tp_} field. */
        SLOT,
        /** {@code m.def} / {@code m.impl} of a {@code TORCH_LIBRARY}: not entered with the GIL held by Python's call protocol. */
        OPERATOR
    }
}
