package org.hanglint.link;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;
import org.hanglint.code.Variable;
import org.hanglint.syntax.Language;

/** Functions, classes and globals that Cython files define, as a file of Cython sees them. */
final class CythonIndex {

    private final CythonScopes scopes;
    private final Map<String, List<Definition>> functions = new HashMap<>();
    private final Map<String, List<CppClass>> classes = new HashMap<>();

    /** A class with the fields of all its declarations, by the one that is its definition. */
    private final Map<CppClass, CppClass> wholes = new IdentityHashMap<>();

    private CythonIndex(CythonScopes scopes) {
        this.scopes = scopes;
    }

    static CythonIndex of(List<Unit> units, Definitions definitions) {
        CythonIndex index = new CythonIndex(CythonScopes.of(units));
        Map<String, List<Definition>> members = new HashMap<>();
        for (Definition definition : definitions.all()) {
            boolean outermost = definition.unit().language() == Language.CYTHON && definition.enclosing() < 0;
            if (outermost) {
                String owner = definition.function().owner();
                Map<String, List<Definition>> where = owner.isEmpty() ? index.functions : members;
                String key = owner.isEmpty()
                        ? definition.function().name()
                        : definition.unit().path() + ":" + owner;
                where.computeIfAbsent(key, _ -> new ArrayList<>()).add(definition);
            }
        }
        for (Unit unit : units) {
            if (unit.language() == Language.CYTHON) {
                unit.classes().forEach(type -> index.add(unit, type, members));
            }
        }
        return index;
    }

    private void add(Unit unit, ClassDecl type, Map<String, List<Definition>> members) {
        List<Definition> own = members.getOrDefault(unit.path() + ":" + type.qualifiedName(), List.of());
        classes.computeIfAbsent(type.name(), _ -> new ArrayList<>()).add(new CppClass(type, unit, own));
        type.nested().forEach(nested -> add(unit, nested, members));
    }

    /** What a name stands for in C; the name itself where nothing declares it. */
    static String meaning(String name, Unit from) {
        TypeRef type = from.aliases().get(name);
        return type == null ? name : type.name();
    }

    /** Functions of that name in the scope of a file, or where it takes the name from. */
    List<Definition> functions(String name, Unit from) {
        List<Definition> named = functions.getOrDefault(name, List.of());
        if (named.isEmpty()) {
            return named;
        }
        List<Unit> homes = scopes.homes(from, name);
        return named.stream()
                .filter(definition -> isOf(homes, definition.unit()))
                .toList();
    }

    private static boolean isOf(List<Unit> homes, Unit unit) {
        return homes.stream().anyMatch(home -> home.path().equals(unit.path()));
    }

    /** The class of that name, with the fields that the file of its declarations gives it. */
    synchronized Optional<CppClass> type(String name, Unit from) {
        List<CppClass> named = classes.getOrDefault(name.substring(name.lastIndexOf('.') + 1), List.of());
        if (named.isEmpty()) {
            return Optional.empty();
        }
        List<Unit> homes = scopes.homes(from, name);
        List<CppClass> seen =
                named.stream().filter(type -> isOf(homes, type.unit())).toList();
        Optional<CppClass> defined = seen.stream()
                .filter(type -> !type.unit().path().endsWith(".pxd"))
                .findFirst();
        return defined.or(() -> seen.stream().findFirst())
                .map(type -> wholes.computeIfAbsent(type, _ -> whole(type, seen)));
    }

    private static CppClass whole(CppClass type, List<CppClass> seen) {
        if (seen.size() == 1) {
            return type;
        }
        List<Variable> fields = new ArrayList<>();
        seen.forEach(each -> fields.addAll(each.declaration().fields()));
        ClassDecl own = type.declaration();
        ClassDecl all = new ClassDecl(
                own.name(),
                own.qualifiedName(),
                own.linkage(),
                own.bases(),
                own.decorators(),
                fields,
                own.methods(),
                own.nested(),
                own.nameSpan(),
                own.span());
        return new CppClass(all, type.unit(), type.members());
    }

    /** The global of that name in the scope of a file. */
    Optional<Variable> global(String name, Unit from) {
        return scopes.group(from).stream()
                .flatMap(unit -> unit.globals().stream())
                .filter(variable -> variable.name().equals(name))
                .findFirst();
    }
}
