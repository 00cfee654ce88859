package org.hanglint.flow.gil;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Entity;
import org.hanglint.code.Event;
import org.hanglint.code.Event.Ending;
import org.hanglint.code.Expr;
import org.hanglint.code.Graph.Edge;
import org.hanglint.code.Graph.EdgeKind;
import org.hanglint.code.Variable;
import org.hanglint.flow.Domain;
import org.hanglint.flow.gil.GilFact.Way;
import org.hanglint.flow.gil.GuardClasses.GuardType;
import org.hanglint.flow.gil.Holding.Blocked;
import org.hanglint.flow.gil.Holding.Departure;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.knowledge.GilKnowledge.Effect;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.link.CppNames;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** The transfer functions of the GIL within one C++ function. */
final class GilDomain implements Domain<Possible> {

    private final Definition definition;
    private final GuardClasses guards;
    private final GilKnowledge knowledge;
    private final CppNames names;
    private final Set<String> conditions;

    /** {@code conditions} are the atoms worth remembering: those the function tests more than once. */
    GilDomain(Definition definition, GuardClasses guards, GilKnowledge knowledge, Set<String> conditions) {
        this.definition = definition;
        this.guards = guards;
        this.knowledge = knowledge;
        this.names = new CppNames(definition.unit(), knowledge);
        this.conditions = conditions;
    }

    @Override
    public Possible entry() {
        return Possible.of(Set.of(GilState.ENTRY));
    }

    @Override
    public Possible join(Possible one, Possible other) {
        return one.or(other);
    }

    @Override
    public boolean isDead(Possible state) {
        return state.isDead();
    }

    @Override
    public Possible after(Event event, Possible before) {
        return switch (event) {
            case Event.Begin begin -> before.map(state -> begin(begin.entity(), state));
            case Event.End end -> before.map(state -> end(end, state));
            case Event.Call call -> call(call.call(), before);
            case Event.Declared declared -> before.map(state -> named(declared.variable(), state));
            case Event.Write write -> before.map(state -> written(write, state));
            case Event.Jump jump -> before.map(state -> departed(jump.left(), new Departure(Way.JUMP, jump.span()), state));
            case Event.Raise raise ->
                before.map(state -> departed(
                        definition.function().body().span(), new Departure(Way.THROW, raise.span()), state));
            default -> before;
        };
    }

    private GilState begin(Entity entity, GilState state) {
        Optional<GuardType> guard = guards.of(entity.type().name(), definition.unit());
        if (guard.isEmpty() || guard.get().effect() == Guard.LOCK) {
            return state;
        }
        Gil now = guard.get().effect() == Guard.ACQUIRE ? Gil.HELD : Gil.RELEASED;
        Holding holding = new Holding.Guarding(entity, guard.get().effect(), guard.get().means(), state.gil());
        GilState next = state.with(holding, now);
        return guard.get().means() == Holding.Means.PYBIND11 ? next.warmed() : next;
    }

    private static GilState end(Event.End end, GilState state) {
        if (end.ending() == Ending.MOVED) {
            return state;
        }
        return state.without(
                holding -> holding instanceof Holding.Guarding guarding && guarding.entity() == end.entity());
    }

    private Possible call(Expr.Call call, Possible before) {
        if (!(call.callee() instanceof Expr.Name name)) {
            return before;
        }
        if (knowledge.neverReturns(name.id())) {
            return Possible.NONE;
        }
        return names.find(name.id(), knowledge::effect)
                .map(effect -> before.map(state -> changed(effect, call, state)))
                .orElse(before);
    }

    private static GilState changed(Effect effect, Expr.Call call, GilState state) {
        return switch (effect) {
            case ENSURE -> state.with(new Holding.Ensured("", call, state.gil()), Gil.HELD);
            case SAVE -> state.with(new Holding.Saved("", call, state.gil()), Gil.RELEASED);
            case REGION_BEGIN ->
                state.with(new Holding.Region(call, state.gil(), Blocked.NO, Optional.empty()), Gil.RELEASED);
            case RELEASE -> state.without(holding -> holding instanceof Holding.Ensured);
            case RESTORE -> restored(state);
            case REGION_END -> state.without(holding -> holding instanceof Holding.Region);
            case BLOCK_THREADS -> blocked(state, Blocked.YES, Gil.HELD);
            case UNBLOCK_THREADS -> blocked(state, Blocked.NO, Gil.RELEASED);
        };
    }

    /** Restoring a state that was saved elsewhere attaches all the same. */
    private static GilState restored(GilState state) {
        boolean savedHere = state.alive().stream().anyMatch(holding -> holding instanceof Holding.Saved);
        return savedHere
                ? state.without(holding -> holding instanceof Holding.Saved)
                : new GilState(Gil.HELD, state.warmth(), state.alive(), state.facts());
    }

    private static GilState blocked(GilState state, Blocked blocked, Gil now) {
        for (Holding holding : state.alive().reversed()) {
            if (holding instanceof Holding.Region region) {
                Holding changed = new Holding.Region(region.begin(), region.before(), blocked, region.departure());
                return state.replacing(region, changed, now);
            }
        }
        return state;
    }

    private static GilState named(Variable variable, GilState state) {
        if (variable.initialiser().size() != 1) {
            return state;
        }
        return stored(variable.name(), variable.initialiser().getFirst().value(), state);
    }

    private static GilState written(Event.Write write, GilState state) {
        Optional<String> place = Conditions.place(write.place());
        if (place.isEmpty()) {
            return state;
        }
        return stored(place.get(), write.value(), state.forgetting(place.get()));
    }

    /** A token gets the name of the variable it is stored in. */
    private static GilState stored(String name, Expr value, GilState state) {
        for (Holding holding : state.alive()) {
            switch (holding) {
                case Holding.Ensured token when token.call() == value -> {
                    return state.replacing(token, new Holding.Ensured(name, token.call(), token.before()), state.gil());
                }
                case Holding.Saved token when token.call() == value -> {
                    return state.replacing(token, new Holding.Saved(name, token.call(), token.before()), state.gil());
                }
                default -> {}
            }
        }
        return state;
    }

    /** Remembers the first jump or throw that leaves what the region began in. */
    private static GilState departed(Span left, Departure departure, GilState state) {
        for (Holding holding : state.alive().reversed()) {
            if (holding instanceof Holding.Region region
                    && region.departure().isEmpty()
                    && left.contains(region.begin().span())) {
                Holding changed =
                        new Holding.Region(region.begin(), region.before(), region.blocked(), Optional.of(departure));
                return state.replacing(region, changed, state.gil());
            }
        }
        return state;
    }

    @Override
    public Possible along(Edge edge, Possible before) {
        boolean decided = edge.kind() == EdgeKind.TRUE || edge.kind() == EdgeKind.FALSE;
        Optional<Conditions.Atom> atom = decided ? edge.condition().flatMap(Conditions::atom) : Optional.empty();
        if (atom.isEmpty() || before.isUnknown()) {
            return before;
        }
        boolean value = (edge.kind() == EdgeKind.TRUE) == atom.get().positive();
        String text = atom.get().text();
        Set<GilState> possible = new LinkedHashSet<>();
        for (GilState state : before.states()) {
            if (contradicts(state, text, value)) {
                continue;
            }
            possible.add(conditions.contains(text) ? state.knowing(text, value) : state);
        }
        return Possible.of(possible);
    }

    /** A token that is alive is not null; a condition keeps its value until something is written to it. */
    private static boolean contradicts(GilState state, String text, boolean value) {
        Boolean known = state.facts().get(text);
        if (known != null && known != value) {
            return true;
        }
        boolean tokenAlive = state.alive().stream()
                .anyMatch(holding -> holding instanceof Holding.Saved saved && saved.name().equals(text));
        return tokenAlive && !value;
    }
}
