package org.hanglint.flow.gil;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
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
import org.hanglint.flow.gil.Holding.Departure;
import org.hanglint.knowledge.GilKnowledge.Effect;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;

/** The transfer functions of the GIL, locks and tokens within one C++ function. */
final class GilDomain implements Domain<Possible> {

    private final Definition definition;
    private final Terms terms;
    private final Set<String> conditions;
    private final BitSet warming;
    private final BitSet endless;
    private final BitSet shifting;
    private final Throwers throwers;

    /**
     * {@code conditions} are the atoms worth remembering: those the function tests more than once. {@code warming} are the
     * functions that use pybind11 on every path, {@code endless} those that never return, {@code shifting} those that may end
     * with the GIL in another state than the one they began with.
     */
    GilDomain(
            Definition definition,
            Terms terms,
            Set<String> conditions,
            BitSet warming,
            BitSet endless,
            BitSet shifting,
            Throwers throwers) {
        this.definition = definition;
        this.terms = terms;
        this.conditions = conditions;
        this.warming = warming;
        this.endless = endless;
        this.shifting = shifting;
        this.throwers = throwers;
    }

    @Override
    public Possible entry() {
        return HeldElsewhere.in(definition.function(), terms)
                ? Possible.UNKNOWN
                : Possible.of(Set.of(GilState.ENTRY));
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
            case Event.Begin begin ->
                isHandedOver(begin.entity(), before)
                        ? Possible.UNKNOWN
                        : before.map(state -> begin(begin.entity(), state));
            case Event.End end -> before.map(state -> end(end, state));
            case Event.Call call -> call(call.call(), before);
            case Event.Declared declared -> before.map(state -> named(declared.variable(), state));
            case Event.Write write -> before.map(state -> written(write, state));
            case Event.OnceBegin once ->
                before.map(state -> state.with(new Holding.Once(once.variable(), state.gil()), state.gil()));
            case Event.OnceEnd _ -> before.map(state -> state.without(holding -> holding instanceof Holding.Once));
            case Event.Jump jump ->
                before.map(state -> ThreadStates.departed(jump.left(), new Departure(Way.JUMP, jump.span()), state));
            case Event.Raise raise ->
                before.map(state -> ThreadStates.departed(
                        definition.function().body().span(), new Departure(Way.THROW, raise.span()), state));
            default -> before;
        };
    }

    /** Tokens survive an exception only where somebody in the project is known to throw it. */
    @Override
    public Possible raised(Event event, Possible before) {
        boolean declared = switch (event) {
            case Event.Call call ->
                terms.edges(call.call()).stream()
                        .anyMatch(edge -> edge.kind() == CallEdge.Kind.CALL && throwers.contains(edge.callee()));
            default -> false;
        };
        return declared ? before : before.map(ThreadStates::withoutTokens);
    }

    private boolean isHandedOver(Entity entity, Possible before) {
        return !entity.arguments().isEmpty()
                && terms.guard(entity.type()).isEmpty()
                && before.states().stream().anyMatch(state -> terms.tokens().isHandedOver(entity, state));
    }

    private GilState begin(Entity entity, GilState state) {
        Optional<GuardType> guard = terms.guard(entity.type());
        if (guard.isEmpty() && !entity.arguments().isEmpty() && !isNothing(entity)) {
            guard = terms.heldGuard(entity.type());
        }
        if (guard.isPresent()) {
            return guarded(entity, guard.get(), state);
        }
        if (terms.attaches(entity.type())) {
            return state.attached(Gil.HELD);
        }
        if (terms.isLock(entity.type())) {
            return isHeldBy(entity.name(), state) ? state : locked(entity, state);
        }
        return terms.uses().owns(entity.type()) || terms.endsInPython(entity.type())
                ? state.with(new Holding.Owned(entity, state.gil()), state.gil())
                : state;
    }

    private static boolean isNothing(Entity entity) {
        return entity.arguments().stream()
                        .anyMatch(argument -> argument.value() instanceof Expr.Name name
                                && (name.id().endsWith("nullopt") || name.id().equals("nullptr")))
                || entity.arguments().stream().anyMatch(argument -> argument.value() instanceof Expr.Literal);
    }

    private static GilState guarded(Entity entity, GuardType guard, GilState state) {
        boolean alive = state.alive().stream()
                .anyMatch(holding -> holding instanceof Holding.Guarding other && isSame(other.entity(), entity));
        if (alive) {
            return state;
        }
        Gil now = guard.effect() == Guard.ACQUIRE ? Gil.HELD : Gil.RELEASED;
        GilState next = state.with(new Holding.Guarding(entity, guard.effect(), guard.means(), state.gil()), now);
        return guard.means() == Holding.Means.PYBIND11 ? next.warmed() : next;
    }

    private static boolean isSame(Entity one, Entity other) {
        return one == other || !one.name().isEmpty() && one.name().equals(other.name());
    }

    private GilState locked(Entity entity, GilState state) {
        GilState next = state;
        for (Mutex mutex : terms.locked(entity)) {
            next = next.with(new Holding.Locked(entity.name(), mutex, entity.span(), next.gil()), next.gil());
        }
        return next;
    }

    private static boolean isHeldBy(String holder, GilState state) {
        return !holder.isEmpty()
                && state.locks().stream().anyMatch(lock -> lock.holder().equals(holder));
    }

    private static GilState end(Event.End end, GilState state) {
        List<Holding> ending = new ArrayList<>();
        for (Holding holding : state.alive()) {
            boolean ends = switch (holding) {
                case Holding.Guarding guarding ->
                    isSame(guarding.entity(), end.entity()) && end.ending() != Ending.MOVED;
                case Holding.Owned owned -> owned.entity() == end.entity();
                case Holding.Locked lock ->
                    !lock.holder().isEmpty()
                            && lock.holder().equals(end.entity().name());
                default -> false;
            };
            if (ends) {
                ending.add(holding);
            }
        }
        GilState next = state;
        for (Holding holding : ending.reversed()) {
            next = next.without(other -> other == holding);
        }
        return next;
    }

    private Possible call(Expr.Call call, Possible before) {
        if (terms.neverReturns(call) || leadsOnlyTo(call, endless)) {
            return Possible.NONE;
        }
        List<Effect> effects = terms.effects().of(call);
        boolean lost = effects.contains(Effect.UNCERTAIN)
                || effects.isEmpty() && (mayShift(call) || makesGuard(call))
                || effects.isEmpty() && before.states().stream().anyMatch(state -> Tokens.passesState(call, state));
        if (lost) {
            return Possible.UNKNOWN;
        }
        Possible now = before;
        for (Effect effect : effects) {
            now = now.map(state -> ThreadStates.changed(effect, call, state));
        }
        Optional<LockCalls.Held> taken = terms.locking(call);
        Optional<LockCalls.Held> given = terms.unlocking(call);
        Optional<Entity> emplaced = emplaced(call);
        boolean warms = leadsOnlyTo(call, warming);
        return now.map(state -> {
            GilState next = warms ? state.warmed() : state;
            if (taken.isPresent()) {
                LockCalls.Held lock = taken.get();
                next = next.with(new Holding.Locked(lock.holder(), lock.mutex(), call.span(), next.gil()), next.gil());
            }
            if (given.isPresent()) {
                Mutex mutex = given.get().mutex();
                next = next.without(holding ->
                        holding instanceof Holding.Locked lock && lock.mutex().equals(mutex));
            }
            Optional<GuardType> guard = emplaced.flatMap(entity -> terms.heldGuard(entity.type()));
            return guard.isPresent() ? guarded(emplaced.get(), guard.get(), next) : next;
        });
    }

    private boolean mayShift(Expr.Call call) {
        return terms.edges(call).stream()
                .anyMatch(edge -> edge.kind() == CallEdge.Kind.CALL
                        && shifting.get(edge.callee().id()));
    }

    /** {@code make_unique<guard>()}: a guard in a variable whose type does not say so. */
    private boolean makesGuard(Expr.Call call) {
        return call.types().stream().anyMatch(type -> terms.guard(type).isPresent());
    }

    private boolean leadsOnlyTo(Expr.Call call, BitSet functions) {
        List<CallEdge> calls = terms.edges(call).stream()
                .filter(edge -> edge.kind() == CallEdge.Kind.CALL)
                .toList();
        return !calls.isEmpty()
                && calls.stream().allMatch(edge -> functions.get(edge.callee().id()));
    }

    /** {@code maybe.emplace()}, {@code pointer = make_unique<guard>()} excluded: the variable holds a guard from here on. */
    private Optional<Entity> emplaced(Expr.Call call) {
        if (!(call.callee() instanceof Expr.Member member) || !member.name().equals("emplace")) {
            return Optional.empty();
        }
        return member.object() instanceof Expr.Name name
                ? terms.types()
                        .local(name.id())
                        .map(variable ->
                                new Entity(variable.name(), variable.type(), List.of(), Entity.Form.LOCAL, call.span()))
                : Optional.empty();
    }

    private static GilState named(Variable variable, GilState state) {
        return variable.initialiser().size() == 1
                ? ThreadStates.stored(
                        variable.name(), variable.initialiser().getFirst().value(), state)
                : state;
    }

    private static GilState written(Event.Write write, GilState state) {
        return Conditions.place(write.place())
                .map(place -> ThreadStates.stored(place, write.value(), state.forgetting(place)))
                .orElse(state);
    }

    @Override
    public Possible along(Edge edge, Possible before) {
        boolean decided = edge.kind() == EdgeKind.TRUE || edge.kind() == EdgeKind.FALSE;
        Optional<Conditions.Atom> atom = decided ? edge.condition().flatMap(Conditions::atom) : Optional.empty();
        if (decided
                && edge.condition()
                        .filter(test -> isConstant(test, edge.kind() == EdgeKind.FALSE))
                        .isPresent()) {
            return Possible.NONE;
        }
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
            GilState known = conditions.contains(text) ? state.knowing(text, value) : state;
            checked(text, value, known).ifPresent(possible::add);
        }
        return Possible.of(possible);
    }

    /** Whether a test is a constant of that value: {@code do ... while (0)} has no second round. */
    private static boolean isConstant(Expr test, boolean value) {
        return test instanceof Expr.Literal literal
                && switch (literal.kind()) {
                    case TRUE -> value;
                    case FALSE -> !value;
                    case INTEGER -> value != literal.text().equals("0");
                    default -> false;
                };
    }

    /** {@code if (PyGILState_Check())} tells what the GIL was on entry. */
    private static Optional<GilState> checked(String text, boolean value, GilState state) {
        if (!text.startsWith("()(PyGILState_Check")) {
            return Optional.of(state);
        }
        return switch (state.gil()) {
            case AS_ON_ENTRY -> Optional.of(state.attached(value ? Gil.HELD : Gil.RELEASED));
            case HELD -> value ? Optional.of(state) : Optional.empty();
            case RELEASED -> value ? Optional.empty() : Optional.of(state);
        };
    }

    /** A token that is alive is not null; a condition keeps its value until something is written to it. */
    private static boolean contradicts(GilState state, String text, boolean value) {
        Boolean known = state.facts().get(text);
        if (known != null && known != value) {
            return true;
        }
        boolean tokenAlive = state.alive().stream()
                .anyMatch(holding ->
                        holding instanceof Holding.Saved saved && saved.name().equals(text));
        return tokenAlive && !value;
    }
}
