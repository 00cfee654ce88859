package org.hanglint.code;

import java.util.List;
import java.util.Set;
import org.hanglint.syntax.Span;

/**
 * A function with its body.
 *
 * @param name simple name; closures are {@code <lambda>}, top-level code {@code <module>}, destructors {@code ~T}
 * @param qualifiedName within its file: {@code Cls.f} in Python, {@code ns::Cls::f} in C++; a function inside {@code f} is
 *     {@code f.<locals>.g}, a closure {@code f.<n>} with n counted from 1 in source order within the outermost function
 * @param owner qualified name of the class it is a member of; empty for a free function
 * @param initialisers a C++ constructor's member and base initialisers in written order
 */
public record Function(
        String name,
        String qualifiedName,
        String owner,
        Kind kind,
        Set<Modifier> modifiers,
        Linkage linkage,
        List<Parameter> parameters,
        TypeRef returns,
        List<Expr> decorators,
        List<Initialiser> initialisers,
        Stmt.Block body,
        Span nameSpan,
        Span span)
        implements Node {

    public Function {
        modifiers = Set.copyOf(modifiers);
        parameters = List.copyOf(parameters);
        decorators = List.copyOf(decorators);
        initialisers = List.copyOf(initialisers);
    }

    public boolean is(Modifier modifier) {
        return modifiers.contains(modifier);
    }

    /** What the function is to its class or file. */
    public enum Kind {
        FUNCTION,
        METHOD,
        CONSTRUCTOR,
        DESTRUCTOR,
        CLOSURE,
        /** The top-level code of a Python file. */
        MODULE,
        /** A macro that opens a body: {@code TEST(a, b)} with braces. */
        MACRO
    }

    /** Properties written at the declaration. */
    public enum Modifier {
        STATIC,
        CLASS_METHOD,
        PROPERTY,
        VIRTUAL,
        OVERRIDE,
        ABSTRACT,
        ASYNC,
        /** Contains a yield. */
        GENERATOR,
        /** Contains co_await, co_yield or co_return. */
        COROUTINE,
        NOEXCEPT,
        CONST,
        TEMPLATE,
        EXTERN_C,
        /** {@code __global__}: runs on the device. */
        KERNEL,
        /** {@code __device__} without {@code __host__}. */
        DEVICE,
        /** Cython's {@code cdef}: Python cannot call it. */
        CDEF,
        /** Cython's {@code nogil}: may be called without the GIL, and its compiler sees that it uses no Python. */
        NOGIL
    }

    /** {@code name(arguments)} before a constructor's body; {@code name} is a field or a base. */
    public record Initialiser(String name, List<Argument> arguments, Span span) {
        public Initialiser {
            arguments = List.copyOf(arguments);
        }
    }
}
