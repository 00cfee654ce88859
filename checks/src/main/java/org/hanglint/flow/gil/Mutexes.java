package org.hanglint.flow.gil;

import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.code.Linkage;
import org.hanglint.code.Variable;
import org.hanglint.flow.gil.Mutex.Again;
import org.hanglint.flow.gil.Mutex.Reach;
import org.hanglint.link.CppClass;
import org.hanglint.link.CppTypes;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;

/** The identity of the locks that one function names. */
final class Mutexes {

    private final Project project;
    private final CppTypes types;
    private final Definition definition;

    Mutexes(Project project, CppTypes types, Definition definition) {
        this.project = project;
        this.types = types;
        this.definition = definition;
    }

    Mutex of(Expr expression) {
        return switch (expression) {
            case Expr.Name name -> named(name.id());
            case Expr.Member member ->
                types.classOf(member.object())
                        .map(type -> field(type, member.name()))
                        .orElseGet(() -> unknown(Conditions.text(expression)));
            case Expr.AddressOf address -> of(address.operand());
            case Expr.Dereference dereference -> of(dereference.operand());
            case Expr.Move move -> of(move.operand());
            case Expr.Cast cast -> of(cast.operand());
            case Expr.Call call -> accessor(call);
            default -> unknown("");
        };
    }

    private Mutex unknown(String shown) {
        return new Mutex("?" + definition.id() + ":" + shown, shown, Reach.UNKNOWN);
    }

    private Mutex named(String name) {
        Optional<Variable> local = types.local(name);
        if (local.isPresent()) {
            return local(name, local.get());
        }
        if (isParameter(definition, name)) {
            return unknown(name);
        }
        Optional<Mutex> field =
                types.owner().filter(type -> hasField(type, name, 0)).map(type -> field(type, name));
        if (field.isPresent()) {
            return field.get();
        }
        return project.global(name, definition.unit())
                .map(global -> new Mutex(globalId(global), name, Reach.SHARED, Again.of(global.type())))
                .orElseGet(() -> unknown(name));
    }

    private boolean isParameter(Definition at, String name) {
        boolean here = at.function().parameters().stream()
                .anyMatch(parameter -> parameter.name().equals(name));
        return here
                || project.enclosing(at)
                        .map(around -> isParameter(around, name))
                        .orElse(false);
    }

    private Mutex local(String name, Variable variable) {
        boolean alias = variable.type().indirection() != org.hanglint.code.TypeRef.Indirection.VALUE
                && variable.initialiser().size() == 1;
        if (alias) {
            return of(variable.initialiser().getFirst().value());
        }
        Reach reach = variable.storage() == Variable.Storage.STATIC ? Reach.SHARED : Reach.LOCAL;
        return new Mutex(
                "local:" + definition.unit().path() + ":" + variable.span().start(), name, reach);
    }

    private String globalId(Variable global) {
        String file =
                global.linkage() == Linkage.EXTERNAL ? "" : definition.unit().path();
        return "global:" + file + ":" + global.qualifiedName();
    }

    private static Mutex field(CppClass type, String name) {
        Again again = type.declaration().fields().stream()
                .filter(field -> field.name().equals(name))
                .map(field -> Again.of(field.type()))
                .findFirst()
                .orElse(Again.WAITS);
        return new Mutex("field:" + type.declaration().qualifiedName() + "::" + name, name, Reach.SHARED, again);
    }

    private boolean hasField(CppClass type, String name, int depth) {
        boolean own = type.declaration().fields().stream()
                .anyMatch(field -> field.name().equals(name));
        return own
                || depth < 4
                        && type.declaration().bases().stream()
                                .flatMap(base -> project.cppClass(base.name(), type.unit()).stream())
                                .anyMatch(base -> hasField(base, name, depth + 1));
    }

    /** {@code registry_mutex()}: the same function gives the same lock, if it has no arguments that could tell them apart. */
    private Mutex accessor(Expr.Call call) {
        if (!call.arguments().isEmpty()) {
            return unknown("");
        }
        return project.outgoing(definition).stream()
                .filter(edge -> edge.site() == call)
                .map(edge -> edge.callee().function().qualifiedName())
                .findFirst()
                .map(name -> new Mutex("result:" + name, name + "()", Reach.SHARED))
                .orElseGet(() -> unknown(""));
    }
}
