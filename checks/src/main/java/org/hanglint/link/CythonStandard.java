package org.hanglint.link;

import java.util.Optional;
import org.hanglint.code.TypeRef;

/** The declarations that come with Cython: C's and C++'s standard libraries, POSIX, CPython's API. */
final class CythonStandard {

    private CythonStandard() {}

    /** What a name of one of those modules means in C; empty for other modules. */
    static Optional<TypeRef> meaning(String module, String name) {
        if (isIn(module, "libcpp")) {
            return Optional.of(TypeRef.of("std::" + name));
        }
        boolean plain = isIn(module, "libc") || isIn(module, "posix") || isIn(module, "cpython");
        if (plain) {
            return Optional.of(TypeRef.of(name));
        }
        return isIn(module, "cython") ? Optional.of(TypeRef.of(module + "." + name)) : Optional.empty();
    }

    static boolean has(String module) {
        return isIn(module, "libcpp")
                || isIn(module, "libc")
                || isIn(module, "posix")
                || isIn(module, "cpython")
                || isIn(module, "cython");
    }

    private static boolean isIn(String module, String root) {
        return module.equals(root) || module.startsWith(root + ".");
    }
}
