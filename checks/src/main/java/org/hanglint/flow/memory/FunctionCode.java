package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hanglint.code.Event;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Graph;
import org.hanglint.code.Lowering;
import org.hanglint.code.Parameter;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.knowledge.CopyKnowledge;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonIndex;
import org.hanglint.link.Resolved;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** A function made ready for the flow: its graph, its numbered places, and what its text says about its names. */
final class FunctionCode {

    static final int NO_SLOT = -1;

    private final Graph graph;
    private final Regions regions;
    private final Purposes purposes;
    private final Map<String, Integer> slots = new HashMap<>();
    private final Map<String, List<Integer>> paths = new HashMap<>();
    private final Map<Expr, Integer> known = new IdentityHashMap<>();
    private final Map<String, Resolved> imports = new HashMap<>();
    private final Set<String> outer = new HashSet<>();
    private final Set<String> deviceUses = new HashSet<>();
    private final Set<String> kernelArguments = new HashSet<>();
    private final Set<String> twins = new HashSet<>();
    private final Set<String> texts = new HashSet<>();
    private final Map<String, Integer> firstWrites = new HashMap<>();
    private final BitSet busy = new BitSet();
    private final Map<String, Origin> origins = new HashMap<>();
    private final Map<Parameter, Promise> promises = new IdentityHashMap<>();

    /** Where a name that is not the function's own gets its value. */
    sealed interface Origin {

        /** It never changes. */
        record Fixed(Value value) implements Origin {}

        /** A variable of a function around. */
        record Around(Cell cell) implements Origin {}

        /** A variable of a module. */
        record Global(Shared variable) implements Origin {}
    }

    /** What a parameter is declared to be, and whether it can be nothing else. */
    record Promise(Value value, boolean isFinal) {}

    FunctionCode(Definition definition, PythonIndex index, CopyKnowledge knowledge) {
        Function function = definition.function();
        this.graph = Lowering.lower(function, Language.PYTHON, definition.unit().path());
        this.regions = Regions.of(function, knowledge);
        this.purposes = Purposes.of(function, knowledge);
        Walk.statements(function.body(), statement -> {
            switch (statement) {
                case Stmt.ImportHere(var imported, _) ->
                    PythonIndex.boundBy(imported)
                            .forEach(name -> imports.putIfAbsent(
                                    name, index.imported(definition.unit(), imported, name)));
                case Stmt.Outer out -> outer.addAll(out.names());
                default -> {}
            }
        });
        for (Parameter parameter : function.parameters()) {
            slots.putIfAbsent(parameter.name(), slots.size());
        }
        for (String parameter : List.copyOf(slots.keySet())) {
            if (knowledge.hostTwins().stream().anyMatch(suffix -> slots.containsKey(parameter + suffix))) {
                twins.add(parameter);
            }
        }
        for (int at = 0; at < graph.blocks().size(); at++) {
            Graph.Block block = graph.blocks().get(at);
            busy.set(at, !block.events().isEmpty() || !block.edges().isEmpty());
            block.events().forEach(event -> number(event, knowledge));
        }
    }

    /** Whether anything happens in that block or after it. */
    boolean isBusy(int block) {
        return busy.get(block);
    }

    /** Where a name without a place gets its value; looked up once. */
    Origin origin(String name, java.util.function.Function<String, Origin> find) {
        Origin known = origins.get(name);
        if (known == null) {
            known = find.apply(name);
            origins.put(name, known);
        }
        return known;
    }

    /** What a parameter is declared to be; looked up once. */
    Promise promise(Parameter parameter, java.util.function.Function<Parameter, Promise> find) {
        Promise known = promises.get(parameter);
        if (known == null) {
            known = find.apply(parameter);
            promises.put(parameter, known);
        }
        return known;
    }

    /** Whether the name stands for a text that is put together at run time. */
    boolean isText(String name) {
        return texts.contains(name);
    }

    private void number(Event event, CopyKnowledge knowledge) {
        switch (event) {
            case Event.Write write -> {
                place(write.place());
                if (write.place() instanceof Expr.Name name && write.value() instanceof Expr.Formatted) {
                    texts.add(name.id());
                }
            }
            case Event.Typed typed -> place(typed.place());
            case Event.Define define -> slots.putIfAbsent(define.function().name(), slots.size());
            case Event.Call(Expr.Call call) -> use(call, knowledge);
            default -> {}
        }
    }

    private void place(Expr place) {
        switch (place) {
            case Expr.Name name -> {
                firstWrites.merge(name.id(), name.span().start(), Math::min);
                if (!outer.contains(name.id())) {
                    slots.putIfAbsent(name.id(), slots.size());
                }
            }
            case Expr.Member _ -> {
                String path = path(place);
                if (!path.isEmpty() && !slots.containsKey(path)) {
                    paths.computeIfAbsent(path.substring(0, path.indexOf('.')), _ -> new ArrayList<>())
                            .add(slots.size());
                    slots.put(path, slots.size());
                }
            }
            case Expr.Collection collection -> collection.elements().forEach(this::place);
            case Expr.Starred starred -> place(starred.value());
            default -> {}
        }
    }

    /** Names whose device others are put on, and names handed to a kernel launch {@code kernel[grid](...)}. */
    private void use(Expr.Call call, CopyKnowledge knowledge) {
        boolean launch = call.callee() instanceof Expr.Index(Expr.Name(String kernel, _), _, _)
                && knowledge.says(Role.KERNEL, kernel);
        for (var argument : call.arguments()) {
            if (launch && argument.value() instanceof Expr.Name name) {
                kernelArguments.add(name.id());
            }
            if (argument.value() instanceof Expr.Member(Expr.Name(String id, _), String member, _, _, _)
                    && member.equals("device")) {
                deviceUses.add(id);
            }
        }
    }

    /** {@code a.b.c} as written; empty for anything else. */
    private static String path(Expr expression) {
        return switch (expression) {
            case Expr.Name name -> name.id();
            case Expr.Member member -> {
                String object = path(member.object());
                yield object.isEmpty() ? "" : object + "." + member.name();
            }
            default -> "";
        };
    }

    Graph graph() {
        return graph;
    }

    Regions regions() {
        return regions;
    }

    Purposes purposes() {
        return purposes;
    }

    /** Whether a call there is made whenever the function runs. */
    Edge.Passage passage(Span site) {
        Edge.Passage passage = regions.passage(site);
        boolean once = passage != Edge.Passage.PERMITTED && purposes.isKept(site);
        return once ? Edge.Passage.ONCE : passage;
    }

    int size() {
        return slots.size();
    }

    int slot(String name) {
        return slots.getOrDefault(name, NO_SLOT);
    }

    /** The place's number, or {@link #NO_SLOT} for one that the function never writes. */
    int slot(Expr place) {
        Integer slot = known.get(place);
        if (slot == null) {
            slot = place instanceof Expr.Member && paths.isEmpty() ? NO_SLOT : slot(path(place));
            known.put(place, slot);
        }
        return slot;
    }

    /** Places below a name, which lose their values when the name gets another. */
    List<Integer> pathsBelow(String name) {
        return paths.getOrDefault(name, List.of());
    }

    Set<String> names() {
        return slots.keySet();
    }

    boolean isOuter(String name) {
        return outer.contains(name);
    }

    Set<String> outerNames() {
        return outer;
    }

    Resolved imported(String name) {
        return imports.getOrDefault(name, Resolved.UNBOUND);
    }

    /** Whether the text before that byte writes the name. */
    boolean isWrittenBefore(String name, int start) {
        return firstWrites.getOrDefault(name, Integer.MAX_VALUE) < start;
    }

    boolean isDeviceUse(String name) {
        return deviceUses.contains(name);
    }

    /** Whether a parameter has a mirror on the host beside it. */
    boolean hasTwin(String name) {
        return twins.contains(name);
    }

    boolean isKernelArgument(String name) {
        return kernelArguments.contains(name);
    }
}
