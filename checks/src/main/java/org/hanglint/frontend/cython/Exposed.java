package org.hanglint.frontend.cython;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hanglint.code.Binding;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Names;

/** What Python sees of a file: every {@code def} and {@code cpdef}, under the name of the module that the file becomes. */
final class Exposed {

    private final String module;
    private final Set<Integer> hidden = new HashSet<>();

    Exposed(String path, Facts facts) {
        this.module = path.endsWith(".pyx") ? module(path) : "";
        for (Facts.Signature signature : facts.signatures()) {
            if (signature.form() == Facts.Form.CDEF) {
                hidden.add(signature.nameStart());
            }
        }
    }

    /** The last two parts of the path: what lies above the package in the repository is not part of the name. */
    private static String module(String path) {
        String[] parts = path.substring(0, path.length() - ".pyx".length()).split("/");
        String last = parts[parts.length - 1];
        return parts.length > 1 ? parts[parts.length - 2] + "." + last : last;
    }

    List<Binding> bindings(List<Function> functions, List<ClassDecl> classes) {
        List<Binding> bindings = new ArrayList<>();
        functions.stream()
                .filter(function -> function.kind() != Function.Kind.MODULE)
                .forEach(function -> add(function, "", bindings));
        classes.forEach(type -> add(type, bindings));
        return bindings;
    }

    private void add(ClassDecl type, List<Binding> bindings) {
        type.methods().forEach(method -> add(method, type.qualifiedName(), bindings));
        type.nested().forEach(nested -> add(nested, bindings));
    }

    private void add(Function function, String owner, List<Binding> bindings) {
        if (hidden.contains(function.nameSpan().start())) {
            return;
        }
        bindings.add(new Binding(
                owner.isEmpty() ? Binding.Form.FUNCTION : Binding.Form.METHOD,
                "cython",
                function.name(),
                Names.last(owner),
                module,
                new Expr.Closure(function, List.of(), function.nameSpan()),
                List.of(),
                function.nameSpan()));
    }
}
