package org.hanglint.check.gil;

import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Function;
import org.hanglint.code.TypeRef;
import org.hanglint.code.TypeRef.Indirection;
import org.hanglint.code.Unit;
import org.hanglint.code.Variable;
import org.hanglint.code.Variable.Storage;
import org.hanglint.link.CppClass;
import org.hanglint.link.Project;

/** Static objects of a project's class that own Python references by a member, and whose class does nothing about its end. */
final class StaticMembers {

    /** What holds one object by value, or none yet. */
    private static final Set<String> HOLDERS = Set.of("unique_ptr", "shared_ptr", "optional");

    private static final int MAX_DEPTH = 2;

    private StaticMembers() {}

    /** The member that owns; empty where none does, or where a destructor may see to it. */
    static Optional<Variable> owning(Project project, Unit unit, Variable variable) {
        boolean ofProcess = variable.storage() == Storage.STATIC;
        return ofProcess ? owning(project, unit, variable.type(), 0) : Optional.empty();
    }

    private static Optional<Variable> owning(Project project, Unit unit, TypeRef type, int depth) {
        if (type.indirection() != Indirection.VALUE || depth > MAX_DEPTH) {
            return Optional.empty();
        }
        if (HOLDERS.contains(type.simpleName()) && !type.arguments().isEmpty()) {
            return owning(project, unit, type.arguments().getFirst(), depth + 1);
        }
        return project.cppClass(type.name(), unit)
                .filter(found -> found.unit().language().isNative()
                        && found.ofKind(Function.Kind.DESTRUCTOR).isEmpty())
                .flatMap(found -> member(project, found, depth));
    }

    private static Optional<Variable> member(Project project, CppClass type, int depth) {
        for (Variable field : type.declaration().fields()) {
            boolean own = field.storage() == Storage.AUTOMATIC;
            if (own && GilStaticObject.owns(project.knowledge().gil(), type.unit(), field.type())) {
                return Optional.of(field);
            }
            Optional<Variable> inner = own ? owning(project, type.unit(), field.type(), depth + 1) : Optional.empty();
            if (inner.isPresent()) {
                return inner;
            }
        }
        return Optional.empty();
    }
}
