package org.hanglint.code;

import java.util.Set;
import org.hanglint.code.TypeRef.Indirection;
import org.hanglint.code.Variable.InitForm;
import org.hanglint.code.Variable.Storage;

/** Which C++ variables have an end that may do something. */
final class Lifetimes {

    private static final Set<String> TRIVIAL = Set.of(
            "",
            "void",
            "bool",
            "char",
            "short",
            "int",
            "long",
            "unsigned",
            "signed",
            "float",
            "double",
            "size_t",
            "ssize_t",
            "std::size_t",
            "int8_t",
            "int16_t",
            "int32_t",
            "int64_t",
            "uint8_t",
            "uint16_t",
            "uint32_t",
            "uint64_t",
            "intptr_t",
            "uintptr_t",
            "Py_ssize_t",
            "npy_intp",
            "npy_bool",
            "PyGILState_STATE",
            "nullptr_t",
            "ptrdiff_t",
            "long long",
            "unsigned int",
            "unsigned long",
            "unsigned char",
            "long double",
            "unsigned long long",
            "unsigned short");

    private Lifetimes() {}

    /** Whether an object of the type, held by value, is destroyed at the end of its scope. */
    static boolean endsWithScope(TypeRef type) {
        return type.indirection() == Indirection.VALUE && !TRIVIAL.contains(type.name());
    }

    /** The same for a variable; {@code auto} counts unless its initialiser is a constant or an address. */
    static boolean endsWithScope(Variable variable) {
        boolean object = variable.storage() == Storage.AUTOMATIC && variable.form() != InitForm.VEXING;
        if (!object || !endsWithScope(variable.type())) {
            return false;
        }
        return !variable.type().equals(TypeRef.AUTO)
                || variable.initialiser().stream()
                        .noneMatch(argument ->
                                argument.value() instanceof Expr.Literal || argument.value() instanceof Expr.AddressOf);
    }
}
