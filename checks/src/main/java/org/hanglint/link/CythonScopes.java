package org.hanglint.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.hanglint.code.Import;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;
import org.hanglint.syntax.Language;

/** What names of Cython files mean: those of a scope, and those that {@code cimport} takes from others. */
final class CythonScopes {

    /** What a call of a name that is none of C's comes to. */
    static final TypeRef PYTHON_CALL = TypeRef.of("cython::call");

    private static final TypeRef PYTHON_OBJECT = TypeRef.of("cython::object");

    /** Builtins that are C where their arguments are, or that run no code of others. */
    private static final Set<String> PLAIN_BUILTINS = Set.of(
            "abs",
            "bool",
            "chr",
            "float",
            "hasattr",
            "id",
            "int",
            "isinstance",
            "issubclass",
            "len",
            "max",
            "min",
            "ord",
            "pow",
            "prange",
            "range",
            "round",
            "sizeof",
            "type",
            "typeid",
            "a cast to object",
            "super");

    private final CythonFiles files;

    /** What is known already, by a scope and a name. */
    private final Map<List<Unit>, Map<String, Optional<TypeRef>>> meanings = new IdentityHashMap<>();

    private final Map<List<Unit>, Map<String, List<Unit>>> homes = new IdentityHashMap<>();

    private CythonScopes(CythonFiles files) {
        this.files = files;
    }

    static CythonScopes of(List<Unit> units) {
        return new CythonScopes(new CythonFiles(units.stream()
                .filter(unit -> unit.language() == Language.CYTHON)
                .toList()));
    }

    /** The files of one scope. */
    List<Unit> group(Unit unit) {
        return files.group(unit);
    }

    /** The files in which what a name means in a file may be written: its own scope, then those it takes the name from. */
    synchronized List<Unit> homes(Unit from, String name) {
        List<Unit> group = group(from);
        return homes.computeIfAbsent(group, _ -> new HashMap<>()).computeIfAbsent(name, _ -> found(group, name));
    }

    private List<Unit> found(List<Unit> group, String name) {
        Map<String, Unit> found = new LinkedHashMap<>();
        group.forEach(unit -> found.put(unit.path(), unit));
        for (Unit unit : group) {
            for (Import each : unit.imports()) {
                if (each.kind() == Import.Kind.CIMPORT && takes(each, name).isPresent()) {
                    for (Unit module : files.modules(unit, each.module(), each.level())) {
                        group(module).forEach(home -> found.put(home.path(), home));
                    }
                }
            }
        }
        return List.copyOf(found.values());
    }

    /** The name that an import takes under that one. */
    private static Optional<String> takes(Import each, String name) {
        return each.names().stream()
                .filter(taken -> taken.alias().equals(name) || taken.alias().equals("*"))
                .map(taken -> taken.alias().equals("*") ? name : taken.name())
                .findFirst();
    }

    /** A name asked of a module, {@code level} leading dots before the module's own. */
    private record Asked(String module, int level, String name) {}

    private record Place(Unit unit, String name) {}

    private Optional<TypeRef> meaning(Unit from, String name) {
        return meanings.computeIfAbsent(group(from), _ -> new HashMap<>())
                .computeIfAbsent(name, _ -> search(from, name));
    }

    /** What a name means in C: as the nearest file declares from which it is taken, however often it is handed on. */
    private Optional<TypeRef> search(Unit from, String name) {
        Deque<Place> places = new ArrayDeque<>(List.of(new Place(from, name)));
        Set<String> seen = new HashSet<>();
        while (!places.isEmpty()) {
            Place place = places.removeFirst();
            List<Unit> group = group(place.unit());
            if (!seen.add(group.getFirst().path() + ":" + place.name())) {
                continue;
            }
            Optional<TypeRef> declared = declared(group, place.name());
            if (declared.isPresent()) {
                return declared;
            }
            for (Unit unit : group) {
                for (Asked asked : asked(unit, place.name())) {
                    Optional<TypeRef> standard = asked.level() > 0
                            ? Optional.empty()
                            : CythonStandard.meaning(asked.module(), asked.name());
                    if (standard.isPresent()) {
                        return standard;
                    }
                    files.modules(unit, asked.module(), asked.level())
                            .forEach(home -> places.add(new Place(home, asked.name())));
                }
            }
        }
        return Optional.empty();
    }

    /** Takes everything; what that is stands in the module, if it is in sight. */
    private static boolean isOpen(Import each) {
        return each.names().stream().anyMatch(name -> name.name().equals("*"));
    }

    private static Optional<TypeRef> declared(List<Unit> group, String name) {
        for (Unit unit : group) {
            TypeRef own = unit.aliases().get(name);
            if (own != null) {
                return Optional.of(own);
            }
        }
        return Optional.empty();
    }

    private static List<Asked> asked(Unit unit, String name) {
        int dot = name.indexOf('.');
        List<Asked> asked = new ArrayList<>();
        for (Import each : unit.imports()) {
            if (each.kind() != Import.Kind.CIMPORT || isOpen(each) && CythonStandard.has(each.module())) {
                continue;
            }
            String first = dot < 0 ? name : name.substring(0, dot);
            String rest = dot < 0 ? "" : name.substring(dot);
            takes(each, first).ifPresent(taken -> asked.add(new Asked(each.module(), each.level(), taken + rest)));
            if (dot >= 0) {
                module(each, first).ifPresent(module -> asked.add(new Asked(module, each.level(), rest.substring(1))));
            }
        }
        return asked;
    }

    /** The module that a name stands for. */
    private static Optional<String> module(Import each, String first) {
        if (each.names().isEmpty()) {
            boolean named = each.alias().equals(first) || each.alias().isEmpty() && each.module().equals(first);
            return named ? Optional.of(each.module()) : Optional.empty();
        }
        return each.names().stream()
                .filter(name -> name.alias().equals(first))
                .map(name -> each.module().isEmpty() ? name.name() : each.module() + "." + name.name())
                .findFirst();
    }

    /** The unit with the meaning in C of all names that it uses, and with its Python calls known as such. */
    Unit resolved(Unit unit) {
        Set<String> called = new TreeSet<>();
        Set<String> used = new TreeSet<>();
        Set<String> variables = new HashSet<>();
        new CythonNames(called, used, variables).read(unit);
        SortedMap<String, TypeRef> aliases = new TreeMap<>(unit.aliases());
        for (String name : used) {
            meaning(unit, name).ifPresent(type -> aliases.put(name, type));
        }
        for (String name : called) {
            Optional<TypeRef> meaning = meaning(unit, name);
            meaning.ifPresent(type -> aliases.put(name, type));
            boolean python = meaning.isEmpty()
                    && !PLAIN_BUILTINS.contains(name)
                    && !variables.contains(name)
                    && !isDefined(unit, name)
                    && !isOfC(unit, name);
            if (python) {
                aliases.put(name, PYTHON_CALL);
            }
        }
        return new Unit(
                unit.path(),
                unit.language(),
                unit.imports(),
                unit.classes(),
                unit.functions(),
                unit.globals(),
                unit.bindings(),
                aliases,
                unit.openNamespaces(),
                unit.macros(),
                unit.exports(),
                unit.unknown());
    }

    /** Whether a name may come from declarations of C that are not in sight. */
    private boolean isOfC(Unit from, String name) {
        String first = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
        return declared(group(from), first).isPresent()
                || group(from).stream()
                        .anyMatch(unit -> unit.imports().stream()
                                .filter(each -> each.kind() == Import.Kind.CIMPORT)
                                .anyMatch(each -> isTakenFrom(each, first) || isOutOfSight(unit, each)));
    }

    /** {@code *} of a module that is not in sight may bring any name. */
    private boolean isOutOfSight(Unit from, Import each) {
        return isOpen(each) && files.modules(from, each.module(), each.level()).isEmpty();
    }

    /** A name that is imported by itself is not one of those that {@code *} may bring. */
    private static boolean isTakenFrom(Import each, String first) {
        return each.names().isEmpty()
                ? each.alias().equals(first)
                        || each.alias().isEmpty() && each.module().startsWith(first)
                : each.names().stream().anyMatch(name -> name.alias().equals(first));
    }

    private boolean isDefined(Unit from, String name) {
        String first = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
        boolean variable = homes(from, first).stream()
                .flatMap(unit -> unit.globals().stream())
                .anyMatch(
                        global -> global.name().equals(first) && !global.type().equals(PYTHON_OBJECT));
        return variable || isFunction(from, name);
    }

    private boolean isFunction(Unit from, String name) {
        return homes(from, name).stream()
                .anyMatch(unit -> unit.functions().stream()
                                .anyMatch(function -> function.name().equals(name))
                        || unit.classes().stream().anyMatch(type -> type.name().equals(name)));
    }
}
