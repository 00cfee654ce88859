package org.hanglint.code;

import java.util.List;
import org.hanglint.syntax.Span;

/**
 * A class, struct, dataclass or enum. Members defined out of line in C++ are functions of the unit with this class as owner.
 *
 * @param qualifiedName within its file, as {@link Function#qualifiedName()}
 * @param fields with their written types and initialisers; Python: class-level names
 */
public record ClassDecl(
        String name,
        String qualifiedName,
        Linkage linkage,
        List<TypeRef> bases,
        List<Expr> decorators,
        List<Variable> fields,
        List<Function> methods,
        List<ClassDecl> nested,
        Span nameSpan,
        Span span)
        implements Node {

    public ClassDecl {
        bases = List.copyOf(bases);
        decorators = List.copyOf(decorators);
        fields = List.copyOf(fields);
        methods = List.copyOf(methods);
        nested = List.copyOf(nested);
    }
}
