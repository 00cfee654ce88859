package org.hanglint.frontend.cython;

import java.util.List;
import org.hanglint.code.TypeRef;

/** What the mask took out of a file, by where it stood in bytes. */
public record Facts(
        List<Signature> signatures,
        List<Declared> variables,
        List<Foreign> foreigns,
        List<Alias> aliases,
        List<Mark> marks,
        List<Included> includes,
        List<Integer> cimports) {

    /** Which state of the GIL a function wants. */
    public enum Gil {
        /** Nothing is written: the caller holds it. */
        HELD,
        /** {@code nogil}: the caller may hold it or not. */
        EITHER,
        /** {@code with gil}: the function takes it. */
        TAKEN
    }

    /** How a function is defined, and so who can call it. */
    public enum Form {
        DEF,
        CDEF,
        CPDEF
    }

    /** The signature of a function, of a declaration without a body among them. */
    public record Signature(
            String name, int nameStart, Form form, Gil gil, TypeRef returns, List<TypedName> parameters) {}

    /** A parameter with its type; none where none is written. */
    public record TypedName(String name, TypeRef type) {}

    /**
     * A variable that {@code cdef} declares.
     *
     * @param statement where the statement begins
     */
    public record Declared(String name, TypeRef type, int statement, int nameStart, int nameEnd, boolean hasValue) {}

    /**
     * A C or C++ function that {@code cdef extern} declares.
     *
     * @param name as Cython writes it; a member is {@code Type.name}
     * @param cName its full name in C++
     */
    public record Foreign(String name, String cName, Gil gil, TypeRef returns) {}

    /** Another name of a type. */
    public record Alias(String name, TypeRef type) {}

    /** What stands before an operand: {@code <T>x}, {@code &x}. */
    public record Mark(Kind kind, TypeRef type, int start, int operand) {

        /** What it does. */
        public enum Kind {
            CAST,
            ADDRESS
        }
    }

    /** {@code include "path"}. */
    public record Included(String path, int start, int end) {}
}
