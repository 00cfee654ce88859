package org.hanglint.link;

import java.util.Set;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;

/** The names that a Cython file uses: those it calls, those of types and values, and its variables. */
record CythonNames(Set<String> called, Set<String> used, Set<String> variables) {

    void read(Unit unit) {
        unit.functions().forEach(this::function);
        unit.classes().forEach(this::type);
        unit.globals().forEach(global -> type(global.type()));
    }

    private void type(ClassDecl type) {
        type.fields().forEach(field -> type(field.type()));
        type.methods().forEach(this::function);
        type.nested().forEach(this::type);
    }

    private void type(TypeRef type) {
        if (type.isWritten()) {
            used.add(type.name());
            type.arguments().forEach(this::type);
        }
    }

    private void function(Function function) {
        function.parameters().forEach(parameter -> {
            type(parameter.type());
            variables.add(parameter.name());
        });
        type(function.returns());
        Walk.all(function, this::expression);
        Walk.statements(function.body(), statement -> {
            switch (statement) {
                case Stmt.Declare declare -> {
                    type(declare.variable().type());
                    variables.add(declare.variable().name());
                }
                case Stmt.Assign assign -> assign.targets().forEach(this::variable);
                case Stmt.ForEach loop -> variable(loop.target());
                default -> {}
            }
        });
        Walk.inner(function).forEach(inner -> {
            variables.add(inner.name());
            function(inner);
        });
    }

    private void variable(Expr target) {
        if (target instanceof Expr.Name name) {
            variables.add(name.id());
        }
    }

    private void expression(Expr part) {
        switch (part) {
            case Expr.Call call when call.callee() instanceof Expr.Name name -> called.add(name.id());
            case Expr.Name name -> used.add(name.id());
            case Expr.Cast cast -> type(cast.type());
            default -> {}
        }
    }
}
