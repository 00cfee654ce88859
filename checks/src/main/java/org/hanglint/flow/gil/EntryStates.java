package org.hanglint.flow.gil;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Function;
import org.hanglint.code.Linkage;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.flow.gil.EntryState.ThreadKind;
import org.hanglint.flow.gil.EntryState.Visits;
import org.hanglint.knowledge.GilKnowledge.EntryGil;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Entry;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;

/** The entry states of every C++ function: breadth first from the entries along the edges, so that paths are shortest. */
public final class EntryStates {

    /** Where a state came from: an entry, or an edge from a function in a state. */
    private record Origin(Optional<Entry> entry, Optional<CallEdge> edge, Optional<EntryState> callerState) {}

    private record Reached(Definition definition, EntryState state) {}

    private final Project project;
    private final Map<Integer, List<GilFact.Site>> sites;
    private final Modules modules;
    private final Map<Integer, Map<EntryState, Origin>> states = new LinkedHashMap<>();
    private final Set<Definition> entered = new HashSet<>();
    private final Deque<Reached> work = new ArrayDeque<>();

    EntryStates(Project project, Map<Integer, List<GilFact.Site>> sites, Modules modules) {
        this.project = project;
        this.sites = sites;
        this.modules = modules;
    }

    EntryStates solve() {
        List<Entry> entries = project.entries().stream()
                .sorted(Comparator.comparing(
                        entry -> entry.definition().function().kind() == Function.Kind.DESTRUCTOR))
                .toList();
        for (Entry entry : entries) {
            entered.add(entry.definition());
            reach(
                    entry.definition(),
                    fromOutside(entry),
                    new Origin(Optional.of(entry), Optional.empty(), Optional.empty()));
        }
        for (Definition definition : project.definitions()) {
            if (definition.unit().language() != Language.PYTHON && isOpen(definition)) {
                Warmth warmth = modules.warmthOfUnknownCallers(definition.unit());
                KnownGil gil = project.incoming(definition).isEmpty() && isFree(definition.function())
                        ? modules.gilOfUnknownCallers(definition.unit())
                        : KnownGil.UNKNOWN;
                reach(
                        definition,
                        new EntryState(ThreadKind.UNKNOWN, gil, warmth, Visits.REPEATED),
                        new Origin(Optional.empty(), Optional.empty(), Optional.empty()));
            }
        }
        while (!work.isEmpty()) {
            spread(work.removeFirst());
        }
        return this;
    }

    private static boolean isFree(Function function) {
        return function.kind() == Function.Kind.FUNCTION || function.kind() == Function.Kind.MACRO;
    }

    private EntryState fromOutside(Entry entry) {
        Warmth warmth = modules.warmthOfEntry(entry);
        return switch (entry.origin()) {
            case PYTHON -> new EntryState(ThreadKind.PYTHON, known(entry.gil()), warmth, Visits.REPEATED);
            case PROGRAM -> new EntryState(ThreadKind.PYTHON, KnownGil.UNKNOWN, Warmth.COLD, Visits.ONCE);
            case FOREIGN -> new EntryState(ThreadKind.FOREIGN, known(entry.gil()), warmth, Visits.REPEATED);
        };
    }

    private static KnownGil known(EntryGil gil) {
        return switch (gil) {
            case HELD -> KnownGil.HELD;
            case NOT_HELD -> KnownGil.NOT_HELD;
            case UNKNOWN -> KnownGil.UNKNOWN;
        };
    }

    /** Whether code out of sight may call it: nobody in sight does, or its address was given away, or it is exported. */
    private boolean isOpen(Definition definition) {
        List<CallEdge> incoming = project.incoming(definition);
        boolean bound = entered.contains(definition);
        if (incoming.stream()
                .anyMatch(edge -> edge.kind() == CallEdge.Kind.HANDED_OVER && !(bound && isRegistration(edge)))) {
            return true;
        }
        if (incoming.stream().allMatch(edge -> edge.kind() == CallEdge.Kind.HANDED_OVER)) {
            return !entered.contains(definition);
        }
        Function function = definition.function();
        boolean exported = function.linkage() == Linkage.EXTERNAL
                && function.kind() != Function.Kind.CLOSURE
                && !modules.isInProgram(definition.unit());
        return exported && (function.is(Function.Modifier.EXTERN_C) || function.is(Function.Modifier.OVERRIDE));
    }

    /** Whether the function is handed over by the very call that binds it to Python. */
    private static boolean isRegistration(CallEdge edge) {
        return edge.caller().unit().bindings().stream()
                .anyMatch(binding -> binding.span().end() == edge.site().span().end());
    }

    private void reach(Definition definition, EntryState state, Origin origin) {
        Map<EntryState, Origin> known = states.computeIfAbsent(definition.id(), _ -> new LinkedHashMap<>());
        if (known.putIfAbsent(state, origin) == null) {
            work.add(new Reached(definition, state));
        }
    }

    private void spread(Reached from) {
        for (GilFact.Site site : sites.getOrDefault(from.definition().id(), List.of())) {
            site.edges().forEach(edge -> follow(from, edge, site));
        }
    }

    private void follow(Reached from, CallEdge edge, GilFact.Site site) {
        Origin origin = new Origin(Optional.empty(), Optional.of(edge), Optional.of(from.state()));
        for (GilState state : site.before().states()) {
            Warmth warmth = from.state().at(state.warmth());
            switch (edge.kind()) {
                case CALL ->
                    reach(
                            edge.callee(),
                            new EntryState(
                                    from.state().thread(),
                                    from.state().at(state.gil()),
                                    warmth,
                                    from.state().visits().times(site.visits())),
                            origin);
                case THREAD ->
                    reach(
                            edge.callee(),
                            new EntryState(ThreadKind.FOREIGN, KnownGil.NOT_HELD, warmth, Visits.ONCE),
                            origin);
                case HANDED_OVER -> {}
            }
        }
    }

    /** The state with the GIL so in which the function is known to be entered, by the best founded way. */
    public Optional<EntryState> entered(Definition definition, KnownGil gil) {
        return of(definition).stream()
                .filter(state -> state.gil() == gil)
                .min(Comparator.comparing(state -> strength(definition, state)));
    }

    /** The functions on the way, from the entry to the function itself. */
    public List<CallEdge> edges(Definition definition, EntryState state) {
        List<CallEdge> edges = new ArrayList<>();
        Definition at = definition;
        EntryState in = state;
        while (true) {
            Origin origin = states.getOrDefault(at.id(), Map.of()).get(in);
            if (origin == null
                    || origin.edge().isEmpty()
                    || origin.callerState().isEmpty()) {
                return edges.reversed();
            }
            edges.add(origin.edge().get());
            at = origin.edge().get().caller();
            in = origin.callerState().get();
        }
    }

    /** The entry from outside at which the way begins; empty where it begins in the middle of the code. */
    public Optional<Entry> entry(Definition definition, EntryState state) {
        List<CallEdge> edges = edges(definition, state);
        Definition first = edges.isEmpty() ? definition : edges.getFirst().caller();
        return states.getOrDefault(first.id(), Map.of()).values().stream()
                .flatMap(origin -> origin.entry().stream())
                .findFirst();
    }

    /** All states in which the function is known to be entered, those reached first in front. */
    public List<EntryState> of(Definition definition) {
        return List.copyOf(states.getOrDefault(definition.id(), Map.of()).keySet());
    }

    /** The way to the function in that state, from where execution enters; empty where nobody in sight calls it. */
    public List<Step> path(Definition definition, EntryState state) {
        List<Step> steps = new ArrayList<>();
        Definition at = definition;
        EntryState in = state;
        while (true) {
            Origin origin = states.getOrDefault(at.id(), Map.of()).get(in);
            if (origin == null) {
                return steps.reversed();
            }
            origin.entry().ifPresent(entry -> {
                steps.add(new Step(entry.where(), entry.why()));
                steps.addAll(entry.before().reversed());
            });
            if (origin.edge().isEmpty() || origin.callerState().isEmpty()) {
                return steps.reversed();
            }
            CallEdge edge = origin.edge().get();
            steps.add(new Step(edge.place(), wording(edge)));
            at = edge.caller();
            in = origin.callerState().get();
        }
    }

    static String wording(CallEdge edge) {
        String callee = edge.callee().function().kind() == Function.Kind.CLOSURE
                ? "this lambda"
                : edge.callee().function().qualifiedName();
        return switch (edge.kind()) {
            case CALL -> edge.caller().function().qualifiedName() + " calls " + callee;
            case THREAD -> "a new C++ thread runs " + callee;
            case HANDED_OVER -> callee + " is handed to code out of sight";
        };
    }

    /** The weakest link of the way to the function in that state. */
    public Strength strength(Definition definition, EntryState state) {
        Strength weakest = Strength.DECLARED;
        Definition at = definition;
        EntryState in = state;
        while (true) {
            Origin origin = states.getOrDefault(at.id(), Map.of()).get(in);
            if (origin == null
                    || origin.edge().isEmpty()
                    || origin.callerState().isEmpty()) {
                return weakest;
            }
            weakest = weakest.and(origin.edge().get().strength());
            at = origin.edge().get().caller();
            in = origin.callerState().get();
        }
    }
}
