package org.hanglint.flow.memory;

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
import org.hanglint.code.Names;
import org.hanglint.code.Parameter;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.knowledge.CopyKnowledge;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonIndex;
import org.hanglint.link.Resolved;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** A function made ready for the flow: its graph, its numbered places, and what its text says about its names. */
final class FunctionCode {

    static final int NO_SLOT = Slots.NONE;

    private final Graph graph;
    private final Regions regions;
    private final Purposes purposes;
    private final Map<String, Resolved> imports;
    private final Slots slots;
    private final NameUses uses;
    private final BitSet busy = new BitSet();
    private final Map<Expr, Integer> known;
    private final Map<String, Origin> origins = new HashMap<>();
    private final Map<Parameter, Promise> promises;

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
        Map<String, Resolved> imported = new HashMap<>();
        Set<String> outer = new HashSet<>();
        Walk.statements(function.body(), statement -> {
            switch (statement) {
                case Stmt.ImportHere(var each, _) ->
                    PythonIndex.boundBy(each)
                            .forEach(name -> imported.putIfAbsent(name, index.imported(definition.unit(), each, name)));
                case Stmt.Outer out -> outer.addAll(out.names());
                default -> {}
            }
        });
        this.imports = Map.copyOf(imported);
        Slots.Reader places = new Slots.Reader(outer);
        NameUses.Reader names = new NameUses.Reader(knowledge, outer);
        places.parameters(function.parameters());
        names.parameters(function.parameters());
        for (int at = 0; at < graph.blocks().size(); at++) {
            Graph.Block block = graph.blocks().get(at);
            busy.set(at, !block.events().isEmpty() || !block.edges().isEmpty());
            for (Event event : block.events()) {
                places.see(event);
                names.see(event);
            }
        }
        this.slots = places.slots();
        this.uses = names.uses();
        this.known = slots.below().isEmpty() ? Map.of() : new IdentityHashMap<>();
        this.promises = new IdentityHashMap<>(function.parameters().size());
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

    NameUses uses() {
        return uses;
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

    /** Whether a call there is made whenever the function runs. */
    Edge.Passage passage(Span site) {
        Edge.Passage passage = regions.passage(site);
        boolean once = passage != Edge.Passage.PERMITTED && purposes.isKept(site);
        return once ? Edge.Passage.ONCE : passage;
    }

    int size() {
        return slots.byPath().size();
    }

    int slot(String name) {
        return slots.of(name);
    }

    /** The place's number, or {@link #NO_SLOT} for one that the function never writes. */
    int slot(Expr place) {
        return switch (place) {
            case Expr.Name name -> slots.of(name.id());
            case Expr.Member member -> slots.below().isEmpty() ? NO_SLOT : member(member);
            default -> NO_SLOT;
        };
    }

    private int member(Expr.Member member) {
        Integer slot = known.get(member);
        if (slot == null) {
            slot = slots.of(Names.written(member));
            known.put(member, slot);
        }
        return slot;
    }

    /** Places below a name, which lose their values when the name gets another. */
    List<Integer> pathsBelow(String name) {
        return slots.below().getOrDefault(name, List.of());
    }

    Resolved imported(String name) {
        return imports.getOrDefault(name, Resolved.UNBOUND);
    }
}
