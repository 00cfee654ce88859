package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;

/** Closures in the initialisers of globals and fields: no function is around them. */
final class LooseClosures {

    private LooseClosures() {}

    static List<Function> of(List<Variable> globals, List<ClassDecl> classes) {
        List<Function> found = new ArrayList<>();
        globals.forEach(global -> add(global, found));
        classes.forEach(type -> add(type, found));
        return found;
    }

    private static void add(ClassDecl type, List<Function> found) {
        type.fields().forEach(field -> add(field, found));
        type.nested().forEach(nested -> add(nested, found));
    }

    private static void add(Variable variable, List<Function> found) {
        variable.initialiser().forEach(argument -> found.addAll(in(argument.value())));
    }

    /** The closures in an expression, those in their bodies excluded. */
    static List<Function> in(Expr expression) {
        List<Function> found = new ArrayList<>();
        Walk.expressions(expression, part -> {
            if (part instanceof Expr.Closure closure) {
                found.add(closure.function());
            }
        });
        return found;
    }
}
