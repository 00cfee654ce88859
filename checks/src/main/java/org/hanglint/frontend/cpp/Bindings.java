package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Binding;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Import;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;

/**
 * What a file registers for Python, read off the lowered code: bodies of module macros, {@code def} calls wherever they
 * stand, method tables and type objects. Targets are the very expressions of the code.
 */
final class Bindings {

    private static final String INITIALISER = "PyInit_";

    private final FileNames names;
    private final Optional<String> library;
    private final List<Binding> found = new ArrayList<>();
    private final Set<Binding> seen = new HashSet<>();

    private Bindings(FileNames names, Optional<String> library) {
        this.names = names;
        this.library = library;
    }

    static List<Binding> of(
            FileNames names,
            List<Import> imports,
            List<Function> functions,
            List<ClassDecl> classes,
            List<Variable> globals) {
        Bindings bindings = new Bindings(names, Receivers.included(imports));
        Optional<String> only = onlyModule(functions);
        functions.forEach(function -> bindings.function(function, only));
        classes.forEach(type -> bindings.members(type, only));
        MethodTables tables = new MethodTables(only.orElse(""), bindings::add);
        globals.forEach(tables::variable);
        functions.forEach(tables::locals);
        bindings.found.sort(Comparator.comparingInt(binding -> binding.span().start()));
        return bindings.found;
    }

    private void add(Binding binding) {
        if (seen.add(binding)) {
            found.add(binding);
        }
    }

    private void members(ClassDecl type, Optional<String> module) {
        type.methods().forEach(method -> function(method, module));
        type.nested().forEach(nested -> members(nested, module));
    }

    /** Helpers that take the module belong to the one module of the file, if it has just one. */
    private static Optional<String> onlyModule(List<Function> functions) {
        List<String> modules = functions.stream()
                .flatMap(function -> moduleName(function).stream())
                .distinct()
                .toList();
        return modules.size() == 1 ? Optional.of(modules.getFirst()) : Optional.empty();
    }

    /** The module that the function initialises. */
    private static Optional<String> moduleName(Function function) {
        if (function.kind() == Function.Kind.FUNCTION && function.name().startsWith(INITIALISER)) {
            return Optional.of(function.name().substring(INITIALISER.length()));
        }
        return ModuleMacros.opening(function)
                .filter(ModuleMacros.Opening::isModule)
                .map(_ -> ModuleMacros.firstArgument(function));
    }

    private void function(Function function, Optional<String> only) {
        Optional<ModuleMacros.Opening> opening = ModuleMacros.opening(function);
        String kind = opening.map(ModuleMacros.Opening::library).orElse("cpython");
        moduleName(function).ifPresent(name -> add(module(function, kind, name)));
        String module = opening.isPresent() ? ModuleMacros.firstArgument(function) : only.orElse("");
        walk(function, new Registrations(names, new Receivers(names, library), opening, module, this::add));
    }

    private static Binding module(Function function, String library, String exposed) {
        return new Binding(
                Binding.Form.MODULE,
                library,
                exposed,
                "",
                exposed,
                new Expr.Name(function.qualifiedName(), function.nameSpan()),
                List.of(),
                function.nameSpan());
    }

    private static void walk(Function function, Registrations registrations) {
        registrations.declare(function);
        Walk.all(function, registrations::expression);
        for (Function inner : Walk.inner(function)) {
            walk(inner, registrations);
        }
    }

    /** The type of a class that is registered: {@code T} of {@code class_<T, Holder>}. */
    static String owner(List<TypeRef> types) {
        return types.isEmpty() ? "" : types.getFirst().name();
    }
}
