package org.hanglint.code;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/**
 * One file, lowered.
 *
 * @param path relative to the root of the analysis, with {@code /}
 * @param imports of the file's top level, those under {@code if} and {@code try} among them
 * @param functions free functions, members defined out of line, closures of global and field initialisers; first of all a
 *     Python file's top-level code
 * @param aliases {@code using A = B} of the file, and the user's macros that stand for a type
 * @param openNamespaces C++ namespaces opened by {@code using namespace}, in order
 * @param macros the user's own macros that the file names, with their bodies
 * @param exports Python's {@code __all__}; empty where there is none
 * @param unknown what could not be parsed
 */
public record Unit(
        String path,
        Language language,
        List<Import> imports,
        List<ClassDecl> classes,
        List<Function> functions,
        List<Variable> globals,
        List<Binding> bindings,
        SortedMap<String, TypeRef> aliases,
        List<String> openNamespaces,
        SortedMap<String, String> macros,
        List<String> exports,
        List<Span> unknown) {

    public Unit {
        imports = List.copyOf(imports);
        classes = List.copyOf(classes);
        functions = List.copyOf(functions);
        globals = List.copyOf(globals);
        bindings = List.copyOf(bindings);
        openNamespaces = List.copyOf(openNamespaces);
        aliases = Collections.unmodifiableSortedMap(new TreeMap<>(aliases));
        macros = Collections.unmodifiableSortedMap(new TreeMap<>(macros));
        exports = List.copyOf(exports);
        unknown = List.copyOf(unknown);
    }
}
