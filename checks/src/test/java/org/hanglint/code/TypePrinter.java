package org.hanglint.code;

import java.util.List;
import java.util.stream.Collectors;

/** Prints types: {@code std::vector<int>&}, {@code Union<Foo, None>}. */
final class TypePrinter {

    private TypePrinter() {}

    static String print(TypeRef type) {
        String arguments = type.arguments().isEmpty() ? "" : "<" + join(type.arguments()) + ">";
        String suffix = switch (type.indirection()) {
            case VALUE -> "";
            case POINTER -> "*";
            case REFERENCE -> "&";
            case RVALUE_REFERENCE -> "&&";
        };
        return (type.isWritten() ? type.name() : "?") + arguments + suffix;
    }

    static String join(List<TypeRef> types) {
        return types.stream().map(TypePrinter::print).collect(Collectors.joining(", "));
    }
}
