package org.hanglint.flow.gil;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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

    /** What a pointer to a base points to may be one of this many derived classes, or it is unknown. */
    private static final int MAX_DERIVED = 6;

    private static final Set<String> OWNERS = Set.of("unique_ptr", "optional");
    private static final Set<String> CONTAINERS =
            Set.of("vector", "deque", "list", "array", "map", "unordered_map", "set", "unordered_set", "pair");

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

    /** The destructors of the classes derived from the type: what a pointer to it points to may be one of them. */
    List<Definition> derived(TypeRef type, Unit from) {
        Set<CppClass> derived = new LinkedHashSet<>();
        project.cppClass(type.name(), from).ifPresent(base -> derived(base, derived));
        return derived.size() > MAX_DERIVED
                ? List.of()
                : derived.stream()
                        .flatMap(each -> each.ofKind(Function.Kind.DESTRUCTOR).stream())
                        .toList();
    }

    private void collect(TypeRef type, Unit from, int depth, List<Definition> found) {
        if (type.indirection() != Indirection.VALUE || depth > MAX_DEPTH) {
            return;
        }
        if (OWNERS.contains(type.simpleName()) && !type.arguments().isEmpty()) {
            collect(type.arguments().getFirst(), from, depth, found);
            return;
        }
        if (CONTAINERS.contains(type.simpleName()) && !type.arguments().isEmpty()) {
            type.arguments().stream().limit(2).forEach(element -> collect(element, from, depth + 1, found));
            return;
        }
        project.cppClass(type.name(), from).ifPresent(known -> collect(known, depth, found));
    }

    private void derived(CppClass base, Set<CppClass> found) {
        for (CppClass each : project.derived(base)) {
            if (found.size() <= MAX_DERIVED && found.add(each)) {
                derived(each, found);
            }
        }
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
