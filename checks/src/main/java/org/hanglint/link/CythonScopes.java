package org.hanglint.link;

import java.util.ArrayList;
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

/**
 * Which names Cython files share: a {@code .pyx} with the {@code .pxd} beside it and with all that it includes is one scope, and
 * {@code cimport} takes names from others.
 */
final class CythonScopes {

    /** What a call of a name that is none of C's comes to. */
    static final TypeRef PYTHON_CALL = TypeRef.of("cython::call");

    private static final TypeRef PYTHON_OBJECT = TypeRef.of("cython::object");

    private static final int MAX_DEPTH = 4;

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

    private final Map<String, List<Unit>> groups = new HashMap<>();
    private final Map<String, List<Unit>> byModule = new HashMap<>();

    /** What is known already, by a scope and a name; a question that leads back to itself has no answer. */
    private final Map<List<Unit>, Map<String, Optional<TypeRef>>> meanings = new IdentityHashMap<>();

    private final Map<List<Unit>, Map<String, List<Unit>>> homes = new IdentityHashMap<>();

    private CythonScopes(List<Unit> cython) {
        Map<String, String> parents = new LinkedHashMap<>();
        Map<String, Unit> byPath = new LinkedHashMap<>();
        cython.forEach(unit -> byPath.put(unit.path(), unit));
        for (Unit unit : cython) {
            parents.put(unit.path(), unit.path());
        }
        Map<String, String> firstOfStem = new HashMap<>();
        for (Unit unit : cython) {
            if (!unit.path().endsWith(".pxi")) {
                String first = firstOfStem.computeIfAbsent(stem(unit.path()), _ -> unit.path());
                join(parents, first, unit.path());
            }
        }
        for (Unit unit : cython) {
            for (Import each : unit.imports()) {
                if (each.kind() == Import.Kind.INCLUDE) {
                    included(unit.path(), each.module(), byPath).ifPresent(path -> join(parents, unit.path(), path));
                }
            }
        }
        for (Unit unit : cython) {
            groups.computeIfAbsent(root(parents, unit.path()), _ -> new ArrayList<>())
                    .add(unit);
            if (!unit.path().endsWith(".pxi")) {
                String last = stem(unit.path()).substring(stem(unit.path()).lastIndexOf('/') + 1);
                String module = last.equals("__init__") ? parent(unit.path()) : stem(unit.path());
                byModule.computeIfAbsent(module.substring(module.lastIndexOf('/') + 1), _ -> new ArrayList<>())
                        .add(unit);
            }
        }
        for (Unit unit : cython) {
            groups.putIfAbsent(unit.path(), groups.getOrDefault(root(parents, unit.path()), List.of()));
        }
    }

    static CythonScopes of(List<Unit> units) {
        return new CythonScopes(units.stream()
                .filter(unit -> unit.language() == Language.CYTHON)
                .toList());
    }

    private static void join(Map<String, String> parents, String one, String other) {
        String a = root(parents, one);
        String b = root(parents, other);
        if (!a.equals(b)) {
            parents.put(b, a);
        }
    }

    private static String root(Map<String, String> parents, String path) {
        String at = path;
        for (String up = parents.getOrDefault(at, at); !up.equals(at); up = parents.getOrDefault(at, at)) {
            at = up;
        }
        return at;
    }

    private static String stem(String path) {
        int dot = path.lastIndexOf('.');
        return dot < 0 ? path : path.substring(0, dot);
    }

    private static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash);
    }

    /** The included file: relative to the one that includes it, or the only one whose path ends so. */
    private static Optional<String> included(String from, String written, Map<String, Unit> byPath) {
        String near = normal(parent(from) + "/" + written);
        if (byPath.containsKey(near)) {
            return Optional.of(near);
        }
        List<String> ending = byPath.keySet().stream()
                .filter(path -> path.endsWith("/" + written))
                .toList();
        return ending.size() == 1 ? Optional.of(ending.getFirst()) : Optional.empty();
    }

    private static String normal(String path) {
        List<String> parts = new ArrayList<>();
        for (String part : path.split("/")) {
            if (part.equals("..") && !parts.isEmpty()) {
                parts.removeLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return String.join("/", parts);
    }

    /** The files of one scope. */
    List<Unit> group(Unit unit) {
        return groups.getOrDefault(unit.path(), List.of(unit));
    }

    /** The files in which what a name means in a file may be written: its own scope, then those it takes the name from. */
    synchronized List<Unit> homes(Unit from, String name) {
        List<Unit> group = group(from);
        Map<String, List<Unit>> known = homes.computeIfAbsent(group, _ -> new HashMap<>());
        List<Unit> found = known.get(name);
        if (found == null) {
            found = found(group, name);
            known.put(name, found);
        }
        return found;
    }

    private List<Unit> found(List<Unit> group, String name) {
        Map<String, Unit> found = new LinkedHashMap<>();
        group.forEach(unit -> found.put(unit.path(), unit));
        for (Unit unit : group) {
            for (Import each : unit.imports()) {
                if (each.kind() == Import.Kind.CIMPORT && takes(each, name).isPresent()) {
                    for (Unit module : modules(unit, each.module(), each.level())) {
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

    private List<Unit> modules(Unit from, String module, int level) {
        String path = module.replace('.', '/');
        String last = path.substring(path.lastIndexOf('/') + 1);
        String base = parent(from.path());
        for (int i = 1; i < level; i++) {
            base = parent(base);
        }
        String near = level > 0 ? normal(base + "/" + path) : path;
        return byModule.getOrDefault(last, List.of()).stream()
                .filter(unit -> {
                    String stem = stem(unit.path()).replaceAll("/__init__$", "");
                    return stem.equals(near) || level == 0 && stem.endsWith("/" + path);
                })
                .toList();
    }

    /** What a name means in C, as some file in reach of it declares. */
    private Optional<TypeRef> meaning(Unit from, String name, int depth) {
        List<Unit> group = group(from);
        Map<String, Optional<TypeRef>> known = meanings.computeIfAbsent(group, _ -> new HashMap<>());
        Optional<TypeRef> before = known.get(name);
        if (before != null) {
            return before;
        }
        known.put(name, Optional.empty());
        Optional<TypeRef> found = declared(group, name);
        if (found.isEmpty() && depth <= MAX_DEPTH) {
            found = imported(from, name, depth);
        }
        known.put(name, found);
        return found;
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

    private Optional<TypeRef> imported(Unit from, String name, int depth) {
        int dot = name.indexOf('.');
        String first = dot < 0 ? name : name.substring(0, dot);
        for (Unit unit : group(from)) {
            for (Import each : unit.imports()) {
                if (each.kind() != Import.Kind.CIMPORT) {
                    continue;
                }
                Optional<TypeRef> found = dot < 0
                        ? takes(each, name).flatMap(taken -> member(unit, each.module(), each.level(), taken, depth))
                        : ofModule(unit, each, first, name.substring(dot + 1), depth);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** {@code module.name} where the module itself was imported. */
    private Optional<TypeRef> ofModule(Unit unit, Import each, String first, String rest, int depth) {
        Optional<String> type = takes(each, first);
        if (type.isPresent()) {
            Optional<TypeRef> found = member(unit, each.module(), each.level(), type.get() + "." + rest, depth);
            if (found.isPresent()) {
                return found;
            }
        }
        if (each.names().isEmpty()) {
            boolean named = each.alias().equals(first)
                    || each.alias().isEmpty() && each.module().equals(first);
            return named ? member(unit, each.module(), each.level(), rest, depth) : Optional.empty();
        }
        Optional<String> taken = each.names().stream()
                .filter(name -> name.alias().equals(first))
                .map(Import.Imported::name)
                .findFirst();
        return taken.flatMap(name ->
                member(unit, each.module().isEmpty() ? name : each.module() + "." + name, each.level(), rest, depth));
    }

    private Optional<TypeRef> member(Unit from, String module, int level, String name, int depth) {
        Optional<TypeRef> standard = level > 0 ? Optional.empty() : CythonStandard.meaning(module, name);
        if (standard.isPresent()) {
            return standard;
        }
        for (Unit home : modules(from, module, level)) {
            Optional<TypeRef> found = meaning(home, name, depth + 1);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** The unit with the meaning in C of all names that it uses, and with its Python calls known as such. */
    Unit resolved(Unit unit) {
        Set<String> called = new TreeSet<>();
        Set<String> used = new TreeSet<>();
        Set<String> variables = new HashSet<>();
        new CythonNames(called, used, variables).read(unit);
        SortedMap<String, TypeRef> aliases = new TreeMap<>(unit.aliases());
        for (String name : used) {
            meaning(unit, name, 0).ifPresent(type -> aliases.put(name, type));
        }
        for (String name : called) {
            Optional<TypeRef> meaning = meaning(unit, name, 0);
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
        return each.names().stream().anyMatch(name -> name.name().equals("*"))
                && modules(from, each.module(), each.level()).isEmpty();
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
