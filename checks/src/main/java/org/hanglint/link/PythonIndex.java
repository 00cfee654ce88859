package org.hanglint.link;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Function;
import org.hanglint.code.Import;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Unit;
import org.hanglint.syntax.Language;

/** Python names of the project: modules, what dotted names stand for, classes with their order of methods. */
public final class PythonIndex {

    /** Most names stand for one thing, and there are as many such lists as names. */
    private static final int FEW = 1;

    private static final int MAX_OVERRIDES = 60;

    private final List<Unit> units;
    private final PythonModules modules;
    private final PythonNames names;
    private final List<PythonClass> classes = new ArrayList<>();
    private final Map<Unit, Map<String, PythonClass>> byPlace = new IdentityHashMap<>();
    private final Map<Integer, Map<String, List<Definition>>> own = new HashMap<>();
    private final Map<String, List<Definition>> byName = new HashMap<>();
    private final Map<Integer, List<PythonClass>> orders = new HashMap<>();
    private final Map<Integer, Set<String>> externalBases = new HashMap<>();
    private final Map<Integer, List<PythonClass>> derived = new HashMap<>();
    private final Map<Integer, Map<String, List<Definition>>> writers = new HashMap<>();

    private PythonIndex(List<Unit> units) {
        this.units = units;
        this.modules = new PythonModules(units);
        this.names = new PythonNames(modules);
    }

    static PythonIndex of(List<Unit> all, Definitions definitions) {
        List<Unit> python =
                all.stream().filter(unit -> unit.language() == Language.PYTHON).toList();
        PythonIndex index = new PythonIndex(python);
        for (Unit unit : python) {
            List<PythonClass> top = new ArrayList<>();
            unit.classes().forEach(type -> top.add(index.addClass(unit, type, definitions)));
            List<Definition> functions = new ArrayList<>();
            unit.functions().forEach(function -> definitions.of(function).ifPresent(functions::add));
            index.names.add(unit, functions, top);
            functions.forEach(index::addByName);
        }
        for (PythonClass type : index.classes) {
            for (PythonClass base : index.order(type)) {
                if (base.id() != type.id()) {
                    index.derived
                            .computeIfAbsent(base.id(), _ -> new ArrayList<>(FEW))
                            .add(type);
                }
            }
        }
        return index;
    }

    private PythonClass addClass(Unit unit, ClassDecl declaration, Definitions definitions) {
        String name = modules.name(unit) + "." + declaration.qualifiedName();
        PythonClass type = new PythonClass(classes.size(), unit, name, declaration);
        classes.add(type);
        byPlace.computeIfAbsent(unit, _ -> new HashMap<>()).putIfAbsent(declaration.qualifiedName(), type);
        Map<String, List<Definition>> methods = new LinkedHashMap<>();
        Map<String, List<Definition>> written = new HashMap<>();
        for (Function function : declaration.methods()) {
            definitions.of(function).ifPresent(method -> {
                methods.computeIfAbsent(function.name(), _ -> new ArrayList<>(FEW)).add(method);
                addByName(method);
                for (String field : WrittenFields.of(function)) {
                    written.computeIfAbsent(field, _ -> new ArrayList<>(FEW)).add(method);
                }
            });
        }
        own.put(type.id(), methods);
        writers.put(type.id(), written);
        declaration.nested().forEach(nested -> addClass(unit, nested, definitions));
        return type;
    }

    private void addByName(Definition definition) {
        byName.computeIfAbsent(definition.function().name(), _ -> new ArrayList<>(FEW))
                .add(definition);
    }

    /** Python files, by path. */
    public List<Unit> units() {
        return units;
    }

    /** Python classes, by path and then in source order; classes inside functions are not among them. */
    public List<PythonClass> classes() {
        return classes;
    }

    /** The dotted module name of a file. */
    public String module(Unit unit) {
        return modules.name(unit);
    }

    /** The file of a module. */
    public Optional<Unit> unit(String module) {
        return modules.unit(module);
    }

    /** What a dotted name stands for at the top level of a file. */
    public Resolved resolve(Unit unit, String dotted) {
        int dot = dotted.indexOf('.');
        if (dot < 0) {
            return names.resolve(unit, dotted);
        }
        Resolved found = names.resolve(unit, dotted.substring(0, dot));
        while (dot >= 0) {
            int next = dotted.indexOf('.', dot + 1);
            found = member(found, next < 0 ? dotted.substring(dot + 1) : dotted.substring(dot + 1, next));
            dot = next;
        }
        return found;
    }

    /** What an import inside a function binds that name to. */
    public Resolved imported(Unit unit, Import each, String name) {
        return names.imported(unit, each, name);
    }

    /** The names an import binds. */
    public static List<String> boundBy(Import each) {
        return PythonNames.bound(each);
    }

    /** A member of what a name stands for; unbound where that has no members the index knows. */
    public Resolved member(Resolved of, String name) {
        return switch (of) {
            case Resolved.OfModule module -> names.member(module.name(), name);
            case Resolved.External external -> new Resolved.External(external.name() + "." + name);
            case Resolved.OfClass type -> memberOf(type.type(), name);
            case Resolved.OfFunction _, Resolved.OfGlobal _, Resolved.Unbound _ -> Resolved.UNBOUND;
        };
    }

    private Resolved memberOf(PythonClass type, String name) {
        for (PythonClass each : order(type)) {
            Optional<PythonClass> nested = at(each.unit(), each.declaration().qualifiedName() + "." + name);
            if (nested.isPresent()) {
                return new Resolved.OfClass(nested.get());
            }
            List<Definition> methods = ownMethods(each, name);
            if (!methods.isEmpty()) {
                return new Resolved.OfFunction(methods.getFirst());
            }
        }
        return Resolved.UNBOUND;
    }

    private Optional<PythonClass> at(Unit unit, String qualifiedName) {
        return Optional.ofNullable(byPlace.getOrDefault(unit, Map.of()).get(qualifiedName));
    }

    /** The class a method is written in. */
    public Optional<PythonClass> owner(Definition definition) {
        String owner = definition.function().owner();
        return owner.isEmpty() ? Optional.empty() : at(definition.unit(), owner);
    }

    /** The class and its bases in the order in which methods are looked up: depth first, without duplicates. */
    public List<PythonClass> order(PythonClass type) {
        List<PythonClass> known = orders.get(type.id());
        if (known != null) {
            return known;
        }
        orders.put(type.id(), List.of(type));
        Set<PythonClass> order = new LinkedHashSet<>();
        Set<String> outside = new TreeSet<>();
        order.add(type);
        for (TypeRef base : type.declaration().bases()) {
            switch (resolve(type.unit(), base.name())) {
                case Resolved.OfClass(PythonClass parent) -> {
                    order.addAll(order(parent));
                    outside.addAll(externalBases.getOrDefault(parent.id(), Set.of()));
                }
                case Resolved.External(String name) -> outside.add(name);
                default -> outside.add(base.name());
            }
        }
        externalBases.put(type.id(), outside);
        List<PythonClass> result = List.copyOf(order);
        orders.put(type.id(), result);
        return result;
    }

    /** Dotted names of the bases, near and far, that are outside of the project. */
    public Set<String> externalBases(PythonClass type) {
        order(type);
        return externalBases.getOrDefault(type.id(), Set.of());
    }

    /** All classes below it, near and far. */
    public List<PythonClass> derived(PythonClass type) {
        return derived.getOrDefault(type.id(), List.of());
    }

    /** The methods of that name written in the class itself. */
    public List<Definition> ownMethods(PythonClass type, String name) {
        return own.getOrDefault(type.id(), Map.of()).getOrDefault(name, List.of());
    }

    /** The method that an instance of exactly that class has. */
    public Optional<Definition> method(PythonClass type, String name) {
        for (PythonClass each : order(type)) {
            List<Definition> methods = ownMethods(each, name);
            if (!methods.isEmpty()) {
                return Optional.of(methods.getLast());
            }
        }
        return Optional.empty();
    }

    /** The methods that a value declared as that class may have: its own or inherited one, and overrides below it. */
    public List<Definition> methods(PythonClass type, String name) {
        Set<Definition> found = new LinkedHashSet<>();
        method(type, name).ifPresent(found::add);
        for (PythonClass below : derived(type)) {
            if (found.size() > MAX_OVERRIDES) {
                break;
            }
            ownMethods(below, name).forEach(found::add);
        }
        return List.copyOf(found);
    }

    /** The methods of the class itself that assign {@code self.field}. */
    public List<Definition> writers(PythonClass type, String field) {
        return writers.getOrDefault(type.id(), Map.of()).getOrDefault(field, List.of());
    }

    /** Every function and method of that simple name. */
    public List<Definition> named(String name) {
        return byName.getOrDefault(name, List.of());
    }

    /** The full name of a function: {@code pkg.mod.Cls.f}. */
    public String qualifiedName(Definition definition) {
        return modules.name(definition.unit()) + "." + definition.function().qualifiedName();
    }

    /** Self-test: the share of absolute imports of the project's own packages that resolve; a low one means wrong roots. */
    public double resolvedShare() {
        return names.share(units);
    }
}
