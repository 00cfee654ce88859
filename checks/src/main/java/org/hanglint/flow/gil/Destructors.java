package org.hanglint.flow.gil;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.Function;
import org.hanglint.code.TypeRef;
import org.hanglint.code.TypeRef.Indirection;
import org.hanglint.code.Unit;
import org.hanglint.code.Variable;
import org.hanglint.link.CppClass;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;

/** What runs when an object of a class ends: its destructor, those of its members and bases. */
final class Destructors {

    private static final int MAX_DEPTH = 3;

    private final Project project;

    Destructors(Project project) {
        this.project = project;
    }

    /** The destructors of the project that the end of a value of the type runs, in their order. */
    List<Definition> of(TypeRef type, Unit from) {
        List<Definition> found = new ArrayList<>();
        collect(type, from, 0, found);
        return found;
    }

    private void collect(TypeRef type, Unit from, int depth, List<Definition> found) {
        if (type.indirection() != Indirection.VALUE || depth > MAX_DEPTH) {
            return;
        }
        boolean owner =
                type.simpleName().equals("unique_ptr") || type.simpleName().equals("optional");
        if (owner && !type.arguments().isEmpty()) {
            collect(type.arguments().getFirst(), from, depth, found);
            return;
        }
        project.cppClass(type.name(), from).ifPresent(known -> collect(known, depth, found));
    }

    private void collect(CppClass type, int depth, List<Definition> found) {
        type.ofKind(Function.Kind.DESTRUCTOR).stream()
                .filter(destructor -> !found.contains(destructor))
                .forEach(found::add);
        for (Variable field : type.declaration().fields()) {
            if (field.storage() == Variable.Storage.AUTOMATIC) {
                collect(field.type(), type.unit(), depth + 1, found);
            }
        }
        type.declaration().bases().forEach(base -> collect(base, type.unit(), depth + 1, found));
    }
}
