package org.hanglint.flow.gil;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.GilFact.Kind;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** What calling a function does, with the shortest way to the place that does it. */
public final class Summaries {

    /** Something that a call of a function does. */
    public enum Trait {
        /** Uses Python with the GIL as the caller left it. */
        NEEDS,
        /** Waits with the GIL as the caller left it. */
        WAITS,
        /** Takes the GIL, so that it waits for it where the caller does not hold it. */
        TAKES,
        /** Gives the GIL up and takes it back, or runs Python code, so that other threads run even if the caller holds it. */
        SWITCHES
    }

    /**
     * Why a function has a trait.
     *
     * @param via the call that leads on; empty where the function does it itself
     */
    public record Reason(Definition in, String what, Span span, Optional<CallEdge> via, Strength strength, int depth) {}

    private static final int MAX_DEPTH = 14;

    private record Item(Definition definition, Trait trait) {}

    private final Map<Integer, Map<Trait, Reason>> reasons = new HashMap<>();

    private Summaries() {}

    static Summaries solve(List<GilFact> facts) {
        Summaries summaries = new Summaries();
        Deque<Item> work = new ArrayDeque<>();
        Map<Integer, List<GilFact.Site>> callers = new HashMap<>();
        for (GilFact fact : facts) {
            switch (fact) {
                case GilFact.Operation operation -> summaries.seed(operation, work);
                case GilFact.Site site ->
                    site.edges().stream()
                            .filter(edge -> edge.kind() == CallEdge.Kind.CALL)
                            .forEach(edge -> callers.computeIfAbsent(
                                            edge.callee().id(), _ -> new ArrayList<>())
                                    .add(site));
                default -> {}
            }
        }
        while (!work.isEmpty()) {
            Item item = work.removeFirst();
            for (GilFact.Site site : callers.getOrDefault(item.definition().id(), List.of())) {
                summaries.pass(item, site, work);
            }
        }
        return summaries;
    }

    private void seed(GilFact.Operation operation, Deque<Item> work) {
        for (Trait trait : Trait.values()) {
            if (isSeed(operation, trait)) {
                Reason reason = new Reason(
                        operation.in(), operation.what(), operation.span(), Optional.empty(), Strength.DECLARED, 0);
                put(trait, reason, work);
            }
        }
    }

    private static boolean isSeed(GilFact.Operation operation, Trait trait) {
        boolean asOnEntry = operation.before().states().stream().anyMatch(state -> state.gil() == Gil.AS_ON_ENTRY);
        boolean notHeld = operation.before().states().stream().anyMatch(state -> state.gil() != Gil.HELD);
        return switch (trait) {
            case NEEDS -> asOnEntry && operation.kind().touchesPython();
            case WAITS -> asOnEntry && (operation.kind() == Kind.WAITS || operation.kind() == Kind.DISCARDS);
            case TAKES -> notHeld && operation.kind() == Kind.TAKES;
            case SWITCHES -> operation.kind() == Kind.RETAKES || operation.kind() == Kind.RUNS;
        };
    }

    private void pass(Item item, GilFact.Site site, Deque<Item> work) {
        Reason known = reason(item.definition(), item.trait()).orElseThrow();
        if (known.depth() >= MAX_DEPTH || !reaches(item.trait(), site.before())) {
            return;
        }
        for (CallEdge edge : site.edges()) {
            if (edge.callee().equals(item.definition()) && edge.kind() == CallEdge.Kind.CALL) {
                put(
                        item.trait(),
                        new Reason(
                                site.in(),
                                known.what(),
                                site.span(),
                                Optional.of(edge),
                                known.strength().and(edge.strength()),
                                known.depth() + 1),
                        work);
                return;
            }
        }
    }

    private static boolean reaches(Trait trait, Possible before) {
        return switch (trait) {
            case NEEDS, WAITS -> before.states().stream().anyMatch(state -> state.gil() == Gil.AS_ON_ENTRY);
            case TAKES -> before.states().stream().anyMatch(state -> state.gil() != Gil.HELD);
            case SWITCHES -> true;
        };
    }

    private void put(Trait trait, Reason reason, Deque<Item> work) {
        Map<Trait, Reason> known = reasons.computeIfAbsent(reason.in().id(), _ -> new EnumMap<>(Trait.class));
        if (known.putIfAbsent(trait, reason) == null) {
            work.add(new Item(reason.in(), trait));
        }
    }

    /** Why calling the function has the trait; empty where it has not. */
    public Optional<Reason> reason(Definition definition, Trait trait) {
        return Optional.ofNullable(
                reasons.getOrDefault(definition.id(), Map.of()).get(trait));
    }

    /** The way from a function's body to the place that does it, which is the last step. */
    public List<Step> path(Reason reason, Trait trait, String last) {
        List<Step> steps = new ArrayList<>();
        Reason at = reason;
        while (at.via().isPresent()) {
            CallEdge edge = at.via().get();
            steps.add(new Step(at.in().at(at.span()), EntryStates.wording(edge)));
            Optional<Reason> next = reason(edge.callee(), trait);
            if (next.isEmpty() || steps.size() > MAX_DEPTH) {
                return steps;
            }
            at = next.get();
        }
        steps.add(new Step(at.in().at(at.span()), last));
        return steps;
    }

    /** Where the trait has its root. */
    public Reason root(Reason reason, Trait trait) {
        Reason at = reason;
        for (int i = 0; i <= MAX_DEPTH && at.via().isPresent(); i++) {
            Optional<Reason> next = reason(at.via().get().callee(), trait);
            if (next.isEmpty()) {
                return at;
            }
            at = next.get();
        }
        return at;
    }
}
