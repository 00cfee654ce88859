package org.hanglint.frontend.cython;

import java.util.Set;
import org.hanglint.code.TypeRef;

/** Which types are Python's own; the flows know them under one name. */
final class PythonTypes {

    static final TypeRef OBJECT = TypeRef.of("cython::object");

    private static final Set<String> BUILTIN = Set.of(
            "object",
            "list",
            "dict",
            "tuple",
            "set",
            "frozenset",
            "bytes",
            "bytearray",
            "str",
            "unicode",
            "type",
            "slice",
            "basestring",
            "Exception",
            "BaseException",
            "memoryview");

    private PythonTypes() {}

    static boolean isObject(TypeRef type) {
        return type.indirection() == TypeRef.Indirection.VALUE && BUILTIN.contains(type.name());
    }

    /** The type as flows know it. */
    static TypeRef meant(TypeRef type) {
        return isObject(type) ? OBJECT : type;
    }
}
