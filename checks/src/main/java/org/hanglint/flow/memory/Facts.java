package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.knowledge.CopyKnowledge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.link.PythonClass;
import org.hanglint.link.PythonIndex;
import org.hanglint.link.Resolved;
import org.hanglint.syntax.Span;

/**
 * What is known so far about all functions, and which of them have to be looked at again. Functions are interpreted when they
 * are first asked for, callees before their callers go on, and again when what they read grew; the order does not matter.
 */
final class Facts {

    /** Calls nest this deep before a callee waits for its turn instead. */
    private static final int MAX_DEPTH = 40;

    private final Project project;
    private final CopyKnowledge knowledge;
    private final TypeTable types = new TypeTable();
    private final Annotations annotations;
    private final Fields fields = new Fields(this);
    private final Map<Integer, FunctionCode> codes = new HashMap<>();
    private final Map<Integer, Map<String, Cell>> parameters = new HashMap<>();
    private final Map<Integer, Cell> results = new HashMap<>();
    private final Map<Integer, Map<String, Cell>> locals = new HashMap<>();
    private final Map<Type.Global, Cell> globals = new HashMap<>();
    private final Map<Unit, Map<String, Set<Definition>>> globalWriters = new java.util.IdentityHashMap<>();
    private final Map<Integer, Map<Long, Edge>> edges = new TreeMap<>();
    private final Set<Integer> enclosing = new HashSet<>();
    private final List<Definition> definitions;
    private final BitSet open = new BitSet();
    private final BitSet dirty = new BitSet();
    private final BitSet seen = new BitSet();
    private final List<Definition> finished = new ArrayList<>();
    private int depth;
    private int runs;
    private boolean guessing;

    Facts(Project project) {
        this.project = project;
        this.knowledge = project.knowledge().copy();
        this.annotations = new Annotations(project.python(), knowledge, types);
        this.definitions = project.definitions();
        for (Definition definition : definitions) {
            enclosing.add(definition.enclosing());
        }
    }

    PythonIndex index() {
        return project.python();
    }

    CopyKnowledge knowledge() {
        return knowledge;
    }

    /** The value as it is in a place of that name. */
    Value named(String name, Value value) {
        if (!value.memory().isTensor()) {
            return value;
        }
        boolean host = knowledge.says(CopyKnowledge.Role.HOST, name);
        return value.named(host ? Value.Naming.HOST : Value.Naming.OTHER);
    }

    TypeTable types() {
        return types;
    }

    Annotations annotations() {
        return annotations;
    }

    Fields fields() {
        return fields;
    }

    FunctionCode code(Definition definition) {
        FunctionCode code = codes.get(definition.id());
        if (code == null) {
            code = new FunctionCode(definition, index(), knowledge);
            codes.put(definition.id(), code);
        }
        return code;
    }

    Cell parameter(Definition definition, String name) {
        return parameters
                .computeIfAbsent(definition.id(), _ -> new HashMap<>())
                .computeIfAbsent(name, _ -> new Cell());
    }

    Cell result(Definition definition) {
        return results.computeIfAbsent(definition.id(), _ -> new Cell());
    }

    /** What a local variable holds at any time, for the functions inside. */
    Cell local(Definition definition, String name) {
        return locals.computeIfAbsent(definition.id(), _ -> new HashMap<>()).computeIfAbsent(name, _ -> new Cell());
    }

    boolean hasInner(Definition definition) {
        return enclosing.contains(definition.id());
    }

    Definition definition(int id) {
        return definitions.get(id);
    }

    java.util.Optional<Definition> definition(Function function) {
        return project.definition(function);
    }

    Cell global(Unit unit, String name) {
        return globals.computeIfAbsent(new Type.Global(unit, name), _ -> new Cell());
    }

    void join(Cell cell, Value value) {
        cell.join(value, dirty::set);
    }

    /** The value of a module's variable for that reader; whoever assigns it is looked at first. */
    Value readGlobal(Resolved.OfGlobal global, int reader) {
        Unit unit = global.unit();
        definition(unit.functions().getFirst()).ifPresent(this::ensure);
        writers(unit, global.name()).forEach(this::ensure);
        Value value = global(unit, global.name()).read(reader);
        for (var variable : global.values()) {
            value = value.join(annotations.read(
                    variable.type(), unit, annotations.tensor(variable.name(), Set.of())));
        }
        return value;
    }

    private Set<Definition> writers(Unit unit, String name) {
        Map<String, Set<Definition>> known = globalWriters.get(unit);
        if (known == null) {
            Map<String, Set<Definition>> found = new HashMap<>();
            for (Function function : unit.functions()) {
                definition(function).ifPresent(writer -> Walk.statements(function.body(), statement -> {
                    if (statement instanceof Stmt.Outer outer) {
                        outer.names().forEach(each ->
                                found.computeIfAbsent(each, _ -> new java.util.LinkedHashSet<>()).add(writer));
                    }
                }));
            }
            globalWriters.put(unit, found);
            known = found;
        }
        return known.getOrDefault(name, Set.of());
    }

    /** An expression as the top level of a file would see it. */
    Value atModuleLevel(Unit unit, Expr expression) {
        return definition(unit.functions().getFirst())
                .map(module -> new FunctionRun(this, module).evaluate(expression))
                .orElse(Value.NOTHING);
    }

    /** Makes sure that the function has been interpreted, now or in its turn. */
    void ensure(Definition definition) {
        if (seen.get(definition.id())) {
            return;
        }
        if (depth >= MAX_DEPTH) {
            dirty.set(definition.id());
            return;
        }
        interpret(definition);
    }

    private void interpret(Definition definition) {
        dirty.clear(definition.id());
        depth++;
        runs++;
        boolean first = !seen.get(definition.id());
        seen.set(definition.id());
        new FunctionRun(this, definition).solve();
        depth--;
        if (first) {
            finished.add(definition);
        }
    }

    /** Works until nothing grows, callers before their callees: against the order in which functions were first finished. */
    void settle() {
        while (!dirty.isEmpty()) {
            for (int at = finished.size() - 1; at >= 0; at--) {
                if (dirty.get(finished.get(at).id())) {
                    interpret(finished.get(at));
                }
            }
            dirty.stream().filter(id -> !seen.get(id)).boxed().toList().forEach(id -> ensure(definition(id)));
        }
    }

    /** Remembers that the function has a call that leads out of sight, or that only a guess could resolve. */
    void leaveOpen(Definition definition) {
        open.set(definition.id());
    }

    /**
     * From now on calls that nothing resolves may go by name, and what they are handed is taken to run: only now, so that no
     * guess is made about a call that a later look resolves. The functions that have one are looked at again.
     */
    void guess() {
        guessing = true;
        dirty.or(open);
        settle();
    }

    boolean isGuessing() {
        return guessing;
    }

    int runs() {
        return runs;
    }

    /** Records an edge, unless one as strong is known there. */
    void edge(Definition caller, Definition callee, Span site, int strength, Set<Edge.Guess> guesses) {
        long key = (long) callee.id() << 32 | site.start();
        Map<Long, Edge> known = edges.computeIfAbsent(caller.id(), _ -> new LinkedHashMap<>());
        Edge old = known.get(key);
        if (old == null || old.strength() < strength) {
            known.put(key, new Edge(caller, callee, site, strength, guesses));
        }
    }

    List<Edge> edges(Definition caller) {
        return List.copyOf(edges.getOrDefault(caller.id(), Map.of()).values());
    }

    boolean isSeen(Definition definition) {
        return seen.get(definition.id());
    }

    /** Whether calling the class's instances runs a network's {@code forward}. */
    boolean isModule(PythonClass type) {
        return index().externalBases(type).stream()
                .anyMatch(base -> knowledge
                        .type(base)
                        .filter(fact -> fact.result() == org.hanglint.knowledge.TensorFact.Result.MODULE)
                        .isPresent());
    }
}
