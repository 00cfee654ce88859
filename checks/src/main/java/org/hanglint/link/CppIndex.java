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
import java.util.regex.Pattern;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Function;
import org.hanglint.code.Import;
import org.hanglint.code.Linkage;
import org.hanglint.code.Names;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.syntax.Language;

/** C++ names of the project: classes, free functions, globals. */
final class CppIndex {

    /** Most names stand for one thing, and there are as many such lists as names. */
    private static final int FEW = 1;

    /** An unqualified name that this many external functions share says nothing. */
    private static final int MAX_NAMESAKES = 3;

    private static final Pattern HEADER = Pattern.compile(".*\\.(h|hh|hpp|hxx|inl|cuh)");

    private static final int MAX_ALIASES = 3;

    /** Other names of types by what they mean; an empty text where files disagree. */
    private final Map<String, String> aliases = new HashMap<>();

    private final Map<Unit, Set<String>> namespaces = new IdentityHashMap<>();

    private final Map<String, List<CppClass>> classes = new LinkedHashMap<>();
    private final Map<String, List<Definition>> functions = new LinkedHashMap<>();
    private final Map<String, List<Definition>> methods = new LinkedHashMap<>();
    private final Map<String, List<Variable>> globals = new LinkedHashMap<>();
    private final Map<String, List<CppClass>> derived = new LinkedHashMap<>();
    private final GilKnowledge knowledge;

    private final CythonIndex cython;

    private CppIndex(CythonIndex cython, GilKnowledge knowledge) {
        this.cython = cython;
        this.knowledge = knowledge;
    }

    static CppIndex of(List<Unit> units, Definitions definitions, GilKnowledge knowledge) {
        CppIndex index = new CppIndex(CythonIndex.of(units, definitions), knowledge);
        Map<String, List<Definition>> outOfLine = new LinkedHashMap<>();
        for (Definition definition : definitions.all()) {
            if (!definition.unit().language().isNative()) {
                continue;
            }
            Function function = definition.function();
            if (!function.owner().isEmpty()) {
                index.methods
                        .computeIfAbsent(function.name(), _ -> new ArrayList<>(FEW))
                        .add(definition);
                outOfLine
                        .computeIfAbsent(Names.last(function.owner()), _ -> new ArrayList<>(FEW))
                        .add(definition);
            } else if (definition.enclosing() < 0) {
                index.functions
                        .computeIfAbsent(function.name(), _ -> new ArrayList<>(FEW))
                        .add(definition);
            }
        }
        for (Unit unit : units) {
            if (unit.language().isNative()) {
                index.namespaces.put(unit, namespaces(unit));
                unit.classes().forEach(type -> index.addClass(unit, type, outOfLine));
                unit.aliases()
                        .forEach((name, type) ->
                                index.aliases.merge(name, type.name(), (one, other) -> one.equals(other) ? one : ""));
                unit.globals()
                        .forEach(variable -> index.globals
                                .computeIfAbsent(variable.name(), _ -> new ArrayList<>(FEW))
                                .add(variable));
            }
        }
        definitions.all().forEach(definition -> index.addLocalClasses(definition, outOfLine));
        index.addDerived();
        return index;
    }

    private void addClass(Unit unit, ClassDecl type, Map<String, List<Definition>> members) {
        List<Definition> own = members.getOrDefault(type.name(), List.of()).stream()
                .filter(member -> isMemberOf(member, type, unit))
                .toList();
        classes.computeIfAbsent(type.name(), _ -> new ArrayList<>(FEW)).add(new CppClass(type, unit, own));
        type.nested().forEach(nested -> addClass(unit, nested, members));
    }

    private void addLocalClasses(Definition definition, Map<String, List<Definition>> members) {
        if (definition.unit().language().isNative()) {
            Walk.statements(definition.function().body(), statement -> {
                if (statement instanceof Stmt.DefineClass define) {
                    addClass(definition.unit(), define.type(), members);
                }
            });
        }
    }

    private static boolean isMemberOf(Definition member, ClassDecl type, Unit unit) {
        if (member.unit() == unit) {
            return member.function().owner().equals(type.qualifiedName())
                    || type.qualifiedName().endsWith("::" + member.function().owner());
        }
        return type.linkage() == Linkage.EXTERNAL
                && (member.function().owner().equals(type.qualifiedName())
                        || type.qualifiedName()
                                .endsWith("::" + member.function().owner()));
    }

    private void addDerived() {
        classes.values()
                .forEach(list -> list.forEach(type -> type.declaration()
                        .bases()
                        .forEach(base -> derived.computeIfAbsent(base.simpleName(), _ -> new ArrayList<>(FEW))
                                .add(type))));
    }

    /**
     * The class of that name as seen from a file: one of the file itself first; empty where several others fit. Where no class
     * has the name, what it is another name for.
     */
    Optional<CppClass> type(String name, Unit from) {
        if (from.language() == Language.CYTHON) {
            return cython.type(name, from).or(() -> type(CythonIndex.meaning(name, from), from, 0));
        }
        return type(name, from, 0);
    }

    private Optional<CppClass> type(String name, Unit from, int depth) {
        if (classes.containsKey(Names.last(name)) || depth > MAX_ALIASES) {
            Optional<CppClass> seen = declared(name, from);
            return seen.isPresent() ? seen : used(name, from).flatMap(meant -> declared(meant, from));
        }
        return meant(Names.last(name), from)
                .filter(meant -> !meant.equals(name))
                .flatMap(meant -> type(meant, from, depth + 1));
    }

    /** Which of several classes of the name the file takes: {@code using other::Name;}. */
    private static Optional<String> used(String name, Unit from) {
        TypeRef here = from.aliases().get(name);
        return Optional.ofNullable(here).map(TypeRef::name).filter(meant -> !meant.equals(name));
    }

    /** The type that a name is another name for: in the file, or in the whole project where that knows only one. */
    private Optional<String> meant(String name, Unit from) {
        TypeRef here = from.aliases().get(name);
        String meant = here == null ? aliases.getOrDefault(name, "") : here.name();
        return Optional.of(meant).filter(found -> !found.isEmpty());
    }

    private Optional<CppClass> declared(String name, Unit from) {
        List<CppClass> namesakes = classes.getOrDefault(Names.last(name), List.of()).stream()
                .filter(type -> matches(type.declaration().qualifiedName(), name))
                .toList();
        Optional<CppClass> local =
                namesakes.stream().filter(type -> type.unit() == from).findFirst();
        if (local.isPresent()) {
            return local;
        }
        List<CppClass> external = namesakes.stream()
                .filter(type -> type.declaration().linkage() == Linkage.EXTERNAL)
                .toList();
        if (external.size() == 1) {
            return Optional.of(external.getFirst());
        }
        List<CppClass> visible = external.stream()
                .filter(type -> isVisible(Names.qualifier(type.declaration().qualifiedName()), from))
                .toList();
        List<CppClass> included = visible.stream()
                .filter(type -> isIncluded(type.unit().path(), from))
                .toList();
        List<CppClass> best = visible.size() == 1 ? visible : included;
        return best.size() == 1 ? Optional.of(best.getFirst()) : Optional.empty();
    }

    /** Whether a file opens the namespace, or has functions in it. */
    private boolean isVisible(String namespace, Unit from) {
        return namespace.isEmpty()
                || from.openNamespaces().stream().anyMatch(open -> isAtEnd(open, namespace))
                || namespaces.getOrDefault(from, Set.of()).contains(namespace);
    }

    private static boolean isAtEnd(String written, String namespace) {
        return namespace.equals(written) || namespace.endsWith("::" + written) || written.endsWith("::" + namespace);
    }

    /** The namespaces and classes around the functions and classes of a file. */
    private static Set<String> namespaces(Unit unit) {
        Set<String> all = new HashSet<>();
        unit.functions().forEach(function -> around(function.qualifiedName(), all));
        unit.classes().forEach(type -> around(type.qualifiedName(), all));
        return all;
    }

    private static void around(String name, Set<String> all) {
        String around = Names.qualifier(name);
        while (!around.isEmpty() && all.add(around)) {
            around = Names.qualifier(around);
        }
    }

    /** Whether a file includes that one: beside it, or by a path that ends like its own. */
    private static boolean isIncluded(String path, Unit from) {
        String beside = from.path().substring(0, from.path().lastIndexOf('/') + 1);
        return from.imports().stream()
                .map(Import::module)
                .anyMatch(
                        module -> path.equals(beside + module) || module.contains("/") && path.endsWith("/" + module));
    }

    private static boolean matches(String qualified, String written) {
        return qualified.equals(written)
                || qualified.endsWith("::" + written)
                || written.endsWith("::" + qualified)
                || !written.contains("::");
    }

    /** Classes that name that one as a base, and none of its namesakes. */
    List<CppClass> derived(CppClass base) {
        String name = base.declaration().name();
        List<CppClass> all = derived.getOrDefault(name, List.of());
        return classes.getOrDefault(name, List.of()).size() < 2
                ? all
                : all.stream().filter(type -> isBase(base, type)).toList();
    }

    private boolean isBase(CppClass base, CppClass type) {
        return type.declaration().bases().stream()
                .filter(written ->
                        written.simpleName().equals(base.declaration().name()))
                .anyMatch(written -> type(written.name(), type.unit())
                        .filter(found -> !found.declaration().equals(base.declaration()))
                        .isEmpty());
    }

    /** Free functions that an unqualified or qualified name can mean in a file. */
    List<Definition> functions(String name, Unit from) {
        if (from.language() == Language.CYTHON) {
            List<Definition> own = cython.functions(name, from);
            return own.isEmpty() ? named(CythonIndex.meaning(name, from), from) : own;
        }
        return named(name, from);
    }

    private List<Definition> named(String name, Unit from) {
        List<Definition> namesakes = functions.getOrDefault(Names.last(name), List.of()).stream()
                .filter(candidate -> matches(candidate.function().qualifiedName(), name))
                .toList();
        List<Definition> local =
                namesakes.stream().filter(candidate -> candidate.unit() == from).toList();
        if (!local.isEmpty()) {
            return local;
        }
        List<Definition> external = namesakes.stream()
                .filter(candidate -> candidate.function().linkage() == Linkage.EXTERNAL || isHeader(candidate.unit()))
                .toList();
        return external.size() <= MAX_NAMESAKES ? external : List.of();
    }

    /** What a header keeps to its includers is one of theirs. */
    private static boolean isHeader(Unit unit) {
        return HEADER.matcher(unit.path()).matches();
    }

    /** What a library's function of that name returns. */
    Optional<TypeRef> libraryResult(String name) {
        return knowledge.result(name).map(TypeRef::of);
    }

    /** Methods of that name of any class. */
    List<Definition> methods(String name) {
        return methods.getOrDefault(name, List.of());
    }

    /** The global of that name seen from a file; a declaration with {@code extern} and the definition are one. */
    Optional<Variable> global(String name, Unit from) {
        if (from.language() == Language.CYTHON) {
            return cython.global(name, from);
        }
        List<Variable> namesakes = globals.getOrDefault(Names.last(name), List.of());
        Optional<Variable> local = namesakes.stream()
                .filter(variable -> from.globals().stream().anyMatch(own -> own == variable))
                .findFirst();
        if (local.isPresent()) {
            return local;
        }
        List<Variable> seen = namesakes.stream()
                .filter(variable -> namesakes.size() == 1 || variable.linkage() == Linkage.EXTERNAL)
                .toList();
        boolean one = seen.stream()
                        .map(variable -> variable.qualifiedName() + " " + variable.type())
                        .distinct()
                        .count()
                == 1;
        return one ? Optional.of(seen.getFirst()) : Optional.empty();
    }
}
