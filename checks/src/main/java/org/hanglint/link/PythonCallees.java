package org.hanglint.link;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Walk;

/**
 * The project's Python functions that a C++ function names: {@code module_::import("pkg.mod").attr("run")}. The module and the name
 * are literals of the same function; both have to be in the project and fit.
 */
public final class PythonCallees {

    /** Where a name is asked of a Python object. */
    private static final Set<String> LOOKUPS = Set.of("attr", "PyObject_GetAttrString", "PyObject_CallMethod");

    private final PythonIndex index;
    private final List<String> texts = new ArrayList<>();
    private final Set<String> asked = new LinkedHashSet<>();

    private PythonCallees(PythonIndex index) {
        this.index = index;
    }

    /** Those functions, in the order in which they are named; empty where nothing fits. */
    public static List<Definition> of(Definition caller, PythonIndex index) {
        PythonCallees callees = new PythonCallees(index);
        Walk.all(caller.function(), callees::see);
        return callees.fitting();
    }

    private void see(Expr part) {
        switch (part) {
            case Expr.Literal literal -> texts.add(literal.text());
            case Expr.Call call
            when LOOKUPS.contains(simpleName(call.callee())) ->
                call.arguments().forEach(argument -> ask(argument.value()));
            default -> {}
        }
    }

    private void ask(Expr name) {
        if (name instanceof Expr.Literal literal) {
            asked.add(literal.text());
        }
    }

    private static String simpleName(Expr callee) {
        return switch (callee) {
            case Expr.Name name -> name.id();
            case Expr.Member member -> member.name();
            default -> "";
        };
    }

    private List<Definition> fitting() {
        List<Definition> fitting = new ArrayList<>();
        for (String name : asked) {
            texts.stream()
                    .distinct()
                    .flatMap(module -> index.unit(module).stream())
                    .map(unit -> index.resolve(unit, name))
                    .forEach(found -> {
                        if (found instanceof Resolved.OfFunction function) {
                            fitting.add(function.definition());
                        }
                    });
        }
        return fitting;
    }
}
