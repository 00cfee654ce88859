package org.hanglint.link;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.hanglint.code.Build;
import org.hanglint.code.Function;
import org.hanglint.code.Unit;
import org.hanglint.code.Variable;
import org.hanglint.knowledge.Knowledge;
import org.hanglint.syntax.Language;

/** All units linked. */
public final class Project {

    private final List<Unit> units;
    private final Build build;
    private final Targets targets;
    private final Definitions definitions;
    private final CppIndex cpp;
    private final Optional<Project> unchanged;
    private final Map<Integer, List<CallEdge>> outgoing;
    private final Map<Integer, List<CallEdge>> incoming;
    private final List<Entry> entries;
    private final List<BoundCall> boundCalls;
    private final Knowledge knowledge;
    private final PythonIndex python;

    private Project(List<Unit> given, Build build, Knowledge knowledge) {
        CythonScopes scopes = CythonScopes.of(given);
        this.units = given.stream()
                .map(unit -> unit.language() == Language.CYTHON ? scopes.resolved(unit) : unit)
                .toList();
        this.knowledge = knowledge;
        this.build = build;
        this.targets = Targets.of(units, build);
        this.definitions = Definitions.of(units);
        this.cpp = CppIndex.of(units, definitions, knowledge.gil());
        this.unchanged = Optional.empty();
        this.outgoing = new TreeMap<>();
        this.incoming = new TreeMap<>();
        for (Definition definition : definitions.all()) {
            if (definition.unit().language() == Language.PYTHON) {
                continue;
            }
            List<CallEdge> edges = new CppEdges(cpp, definitions, knowledge.gil(), definition).collect();
            outgoing.put(definition.id(), edges);
            edges.forEach(edge -> incoming.computeIfAbsent(edge.callee().id(), _ -> new ArrayList<>())
                    .add(edge));
        }
        this.python = PythonIndex.of(units, definitions);
        PythonCallers callers = PythonCallers.of(units, python, definitions);
        Entries found = new Entries(units, cpp, definitions, callers, knowledge.gil());
        this.entries = found.collect();
        this.boundCalls = found.calls();
    }

    /** The project before, with newer bodies for some functions. */
    private Project(Project before, Definitions revised) {
        this.units = before.units;
        this.knowledge = before.knowledge;
        this.build = before.build;
        this.targets = before.targets;
        this.definitions = revised;
        this.cpp = before.cpp;
        this.outgoing = new HashMap<>();
        this.unchanged = Optional.of(before);
        this.incoming = before.incoming;
        this.python = before.python;
        this.entries = before.entries;
        this.boundCalls = before.boundCalls;
        for (Definition definition : revised.all()) {
            if (definition.unit().language() != Language.PYTHON) {
                outgoing.put(definition.id(), new CppEdges(cpp, revised, knowledge.gil(), definition).collect());
            }
        }
    }

    /**
     * This project where some functions have a newer body. What is asked about all functions is then about those; whom they
     * call is found anew, who calls them is not.
     *
     * @param newer the bodies, by the functions of this project
     * @param text what the spans of the newer bodies count in
     */
    public Project revised(Map<Definition, Function> newer, String text) {
        List<Definition> revised = newer.entrySet().stream()
                .map(entry -> entry.getKey().revised(entry.getValue(), text))
                .toList();
        return new Project(this, definitions.revised(revised));
    }

    /** Links the units; their order does not matter. */
    public static Project link(List<Unit> units, Build build, Knowledge knowledge) {
        List<Unit> sorted =
                units.stream().sorted(Comparator.comparing(Unit::path)).toList();
        return new Project(sorted, build, knowledge);
    }

    public List<Unit> units() {
        return units;
    }

    public Targets targets() {
        return targets;
    }

    /** What the build says about files that no target names. */
    public Build build() {
        return build;
    }

    public Knowledge knowledge() {
        return knowledge;
    }

    /** Every function, by path and then in source order. */
    public List<Definition> definitions() {
        return definitions.all();
    }

    /** The definition of that very function value. */
    public Optional<Definition> definition(Function function) {
        return definitions.of(function);
    }

    /** The C++ class of that name as a file sees it. */
    public Optional<CppClass> cppClass(String name, Unit from) {
        return cpp.type(name, from);
    }

    /** Types of the expressions in a C++ function. */
    public CppTypes types(Definition definition) {
        return new CppTypes(cpp, definitions, definition);
    }

    /** Classes that name that one as a base. */
    public List<CppClass> derived(CppClass base) {
        return cpp.derived(base);
    }

    /** The C++ global of that name as a file sees it. */
    public Optional<Variable> global(String name, Unit from) {
        return cpp.global(name, from);
    }

    /** The function that another is written in; empty for one at file or class level. */
    public Optional<Definition> enclosing(Definition definition) {
        return definitions.enclosing(definition);
    }

    /** Python names; empty of everything where there are no Python files. */
    public PythonIndex python() {
        return python;
    }

    /** C++ edges that leave the function. */
    public List<CallEdge> outgoing(Definition definition) {
        List<CallEdge> edges = outgoing.get(definition.id());
        if (edges != null) {
            return edges;
        }
        return unchanged.map(before -> before.outgoing(definition)).orElse(List.of());
    }

    /** C++ edges that lead to the function. */
    public List<CallEdge> incoming(Definition definition) {
        return incoming.getOrDefault(definition.id(), List.of());
    }

    /** Where execution enters C++ from outside. */
    public List<Entry> entries() {
        return entries;
    }

    /** Where the project's Python enters its C++ by a binding. */
    public List<BoundCall> boundCalls() {
        return boundCalls;
    }
}
