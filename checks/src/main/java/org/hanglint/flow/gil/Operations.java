package org.hanglint.flow.gil;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Entity;
import org.hanglint.code.Event;
import org.hanglint.code.Event.Ending;
import org.hanglint.code.Expr;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.EntryState.Visits;
import org.hanglint.flow.gil.GilFact.Kind;
import org.hanglint.knowledge.GilKnowledge.Effect;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.knowledge.GilKnowledge.Wait;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** Reads off one function what needs, takes or holds up the GIL, and what is locked. */
final class Operations {

    private static final Set<String> GIVING = Set.of("release", "reset", "detach", "clear", "swap");

    private final Definition definition;
    private final Terms terms;
    private final Destructors destructors;
    private final SoleOwners owners;
    private final Spins spins;
    private final Captures captures;
    private final PlainObjects plain;
    private final List<Expr> statements = new ArrayList<>();
    private final List<GilFact> facts;
    private final Set<String> moved = new HashSet<>();

    /** Objects that give up what they own somewhere: {@code object.release()}, {@code object.reset()}, {@code object = ...}. */
    private final Set<String> given = new HashSet<>();

    private Visits visits = Visits.ONCE;
    private Possible before = Possible.NONE;

    Operations(Definition definition, Terms terms, Destructors destructors, List<GilFact> facts) {
        this.definition = definition;
        this.terms = terms;
        this.destructors = destructors;
        this.facts = facts;
        this.owners = new SoleOwners(definition.function());
        this.spins = new Spins(definition.function());
        this.captures = new Captures(definition, terms);
        this.plain = new PlainObjects(definition.function());
        Walk.statements(definition.function().body(), statement -> {
            if (statement instanceof Stmt.Evaluate evaluate) {
                statements.add(evaluate.expression());
            }
            if (statement instanceof Stmt.Assign assign) {
                assign.targets().forEach(target -> Conditions.place(target).ifPresent(given::add));
            }
        });
        Walk.all(definition.function(), part -> {
            if (part instanceof Expr.Call call && call.callee() instanceof Expr.Member member) {
                boolean gives = GIVING.contains(member.name());
                Conditions.place(member.object()).filter(_ -> gives).ifPresent(given::add);
            }
        });
    }

    void see(Event event, Possible before, Visits visits) {
        this.before = before;
        this.visits = visits;
        switch (event) {
            case Event.Call call -> call(call.call());
            case Event.Begin begin -> begins(begin.entity());
            case Event.Declared declared -> declared(declared.variable());
            case Event.End end -> ends(end);
            case Event.Test test
            when spins.contains(test.condition()) ->
                add(Kind.WAITS, "a loop that waits for " + Conditions.text(test.condition()), test.span());
            case Event.Close close -> captures.of(close.closure()).forEach(facts::add);
            case Event.Suspend suspend -> suspended(suspend.span());
            default -> {}
        }
    }

    private void add(Kind kind, String what, Span span) {
        facts.add(new GilFact.Operation(definition, kind, what, span, visits, Optional.empty(), before));
    }

    private void call(Expr.Call call) {
        terms.use(call).ifPresent(use -> add(plain.kind(use, call), use.name(), call.span()));
        terms.wait(call).ifPresent(wait -> {
            add(kind(wait), shown(call, wait), call.span());
            if (kind(wait) == Kind.WAITS) {
                waitsUnder(call, shown(call, wait));
            }
        });
        terms.locking(call)
                .ifPresent(lock -> facts.add(new GilFact.Locks(definition, lock.mutex(), call.span(), visits, before)));
        for (Effect effect : terms.effects().of(call)) {
            effect(effect, call);
        }
        Set<String> registrars = terms.registrars(call);
        if (!registrars.isEmpty()) {
            facts.add(
                    new GilFact.CallsBack(definition, Conditions.text(call.callee()), registrars, call.span(), before));
        }
        if (isDiscardedFuture(call)) {
            add(Kind.DISCARDS, "the future of std::async", call.span());
        }
        resets(call);
    }

    /** A wait that is given the lock, or that the mutex itself does, unlocks it meanwhile. */
    private void waitsUnder(Expr.Call call, String what) {
        for (GilState state : before.states()) {
            for (Holding.Locked lock : state.locks()) {
                boolean given = call.arguments().stream()
                                .anyMatch(argument -> argument.value() instanceof Expr.Name name
                                        && name.id().equals(lock.holder()))
                        || call.callee() instanceof Expr.Member member
                                && terms.mutexes().of(member.object()).equals(lock.mutex());
                GilFact fact = new GilFact.WaitsUnder(definition, lock, what, call.span());
                if (!given && lock.mutex().reach() == Mutex.Reach.SHARED && !facts.contains(fact)) {
                    facts.add(fact);
                }
            }
        }
    }

    private static Kind kind(Wait wait) {
        boolean copies = wait.on().equals("device") && !wait.name().contains("ynchronize");
        return wait.bounded() || wait.on().equals("time") || copies ? Kind.SLEEPS : Kind.WAITS;
    }

    private static String shown(Expr.Call call, Wait wait) {
        String text = Conditions.text(call.callee());
        boolean ofResult = call.callee() instanceof Expr.Member member && member.object() instanceof Expr.Call;
        return text.isEmpty() || ofResult ? wait.name() : text;
    }

    private void effect(Effect effect, Expr.Call call) {
        switch (effect) {
            case ENSURE -> add(Kind.TAKES, "PyGILState_Ensure", call.span());
            case RESTORE ->
                retakes(
                        before.states().stream()
                                .flatMap(state -> state.newest(Holding.Saved.class).stream())
                                .findFirst()
                                .map(Holding.class::cast),
                        call.span());
            case REGION_END, BLOCK_THREADS ->
                before.states().stream()
                        .flatMap(state -> state.alive().stream())
                        .filter(holding -> holding instanceof Holding.Region || holding instanceof Holding.Saved)
                        .findFirst()
                        .ifPresent(released -> retakes(Optional.of(released), call.span()));
            case RELEASE -> released(call);
            case SAVE, REGION_BEGIN -> releases(call.span());
            case UNBLOCK_THREADS, ATTACH, UNCERTAIN -> {}
        }
    }

    private void retakes(Optional<Holding> released, Span span) {
        Kind kind = released.isPresent() ? Kind.RETAKES : Kind.TAKES;
        String what = released.isPresent() ? "the end of the release" : GilFact.RAW_TAKE;
        facts.add(new GilFact.Operation(definition, kind, what, span, visits, released, before));
    }

    private void releases(Span span) {
        add(Kind.RELEASES, "the release", span);
    }

    private void released(Expr.Call call) {
        for (GilState state : before.states()) {
            Optional<Holding.Ensured> token = ThreadStates.givenBack(call, state);
            String name = ThreadStates.argument(call);
            Optional<Holding> spent = state.alive().stream()
                    .filter(holding -> ThreadStates.isSpent(holding, name))
                    .findFirst();
            if (token.isEmpty() && spent.isPresent()) {
                wrong(GilFact.Wrong.TWICE, spent.get().began(), call.span());
            }
            token.ifPresent(ended -> above(ended, state, call.span()));
        }
    }

    private void above(Holding.Ensured ended, GilState state, Span span) {
        boolean newer = false;
        for (Holding holding : state.alive()) {
            if (newer && holding instanceof Holding.Guarding) {
                wrong(GilFact.Wrong.UNDER_A_GUARD, holding.began(), span);
            } else if (newer && holding instanceof Holding.Owned owned && ended.before() != Gil.HELD) {
                if (!given.contains(owned.entity().name())) {
                    wrong(GilFact.Wrong.UNDER_AN_OBJECT, holding.began(), span);
                }
            } else if (newer && holding instanceof Holding.Ensured) {
                wrong(GilFact.Wrong.OUT_OF_ORDER, holding.began(), span);
            }
            newer |= holding == ended;
        }
    }

    private void wrong(GilFact.Wrong wrong, Span token, Span span) {
        GilFact fact = new GilFact.WrongRelease(definition, wrong, token, span);
        if (!facts.contains(fact)) {
            facts.add(fact);
        }
    }

    private void begins(Entity entity) {
        terms.guard(entity.type()).ifPresent(guard -> {
            if (guard.effect() == Guard.ACQUIRE) {
                add(Kind.TAKES, entity.type().simpleName(), entity.span());
            } else {
                releases(entity.span());
            }
        });
        if (terms.isLock(entity.type())) {
            for (Mutex mutex : terms.locked(entity)) {
                facts.add(new GilFact.Locks(definition, mutex, entity.span(), visits, before));
            }
        }
        if (entity.form() == Entity.Form.TEMPORARY) {
            terms.uses()
                    .making(entity.type(), entity.arguments())
                    .ifPresent(use -> add(Kind.NEEDS, use.name(), entity.span()));
        }
    }

    private void declared(Variable variable) {
        terms.uses()
                .making(variable.type(), variable.initialiser())
                .ifPresent(use -> add(Kind.NEEDS, use.name(), variable.span()));
    }

    private void ends(Event.End end) {
        Entity entity = end.entity();
        for (GilState state : before.states()) {
            for (Holding holding : state.alive()) {
                if (holding instanceof Holding.Guarding guard
                        && guard.effect() == Guard.RELEASE
                        && guard.entity() == entity
                        && end.ending() == Ending.SCOPE) {
                    facts.add(new GilFact.Operation(
                            definition,
                            Kind.RETAKES,
                            "the end of the release",
                            end.span(),
                            visits,
                            Optional.of(guard),
                            before));
                    return;
                }
                if (holding instanceof Holding.Owned owned
                        && owned.entity() == entity
                        && terms.uses().owns(entity.type())
                        && end.ending() != Ending.MOVED) {
                    facts.add(new GilFact.ObjectEnds(definition, entity, end.span(), before));
                    return;
                }
            }
        }
        if (end.ending() == Ending.MOVED) {
            moved.add(entity.name());
        }
        if (end.ending() == Ending.SCOPE && entity.form() == Entity.Form.LOCAL && !moved.contains(entity.name())) {
            if (owners.endsAlone(entity)) {
                destroyed(entity.type(), entity.name(), entity.span());
            }
            owners.of(entity).ifPresent(pointee -> pointeeEnds(pointee, entity));
        }
    }

    private void pointeeEnds(SoleOwners.Pointee pointee, Entity entity) {
        switch (pointee) {
            case SoleOwners.Pointee.Made made -> {
                if (!sharesItself(made.type())) {
                    destroyed(made.type(), entity.name(), entity.span());
                }
            }
            case SoleOwners.Pointee.From made when sharesItself(made.base()) -> {}
            case SoleOwners.Pointee.From made -> {
                destroyed(made.base(), entity.name(), entity.span());
                List<Definition> ends = destructors.derived(made.base(), definition.unit());
                if (!ends.isEmpty()) {
                    facts.add(new GilFact.PointeeEnds(definition, ends, entity.span(), before));
                }
            }
        }
    }

    /** A class whose objects can make further owners of themselves. */
    private boolean sharesItself(TypeRef type) {
        return terms.type(type).stream()
                .flatMap(known -> known.declaration().bases().stream())
                .anyMatch(base -> base.simpleName().equals("enable_shared_from_this"));
    }

    /** {@code pointer.reset()} destroys what a unique pointer points to. */
    private void resets(Expr.Call call) {
        if (call.callee() instanceof Expr.Member member && member.name().equals("reset")) {
            terms.types()
                    .typeOf(member.object())
                    .filter(type -> type.simpleName().equals("unique_ptr")
                            && call.arguments().isEmpty())
                    .ifPresent(type -> destroyed(type, Conditions.text(member.object()), call.span()));
        }
    }

    private void destroyed(TypeRef type, String name, Span span) {
        if (terms.isType(type, "std::jthread")) {
            add(Kind.DISCARDS, "std::jthread " + name, span);
            return;
        }
        if (terms.guard(type).isPresent() || terms.isLock(type)) {
            return;
        }
        Expr site = new Expr.Name(name, span);
        List<CallEdge> edges = destructors.of(type, definition.unit()).stream()
                .map(end -> new CallEdge(definition, end, CallEdge.Kind.CALL, Strength.DECLARED, site))
                .toList();
        if (!edges.isEmpty()) {
            facts.add(new GilFact.Site(definition, site, edges, visits, before));
        }
    }

    private boolean isDiscardedFuture(Expr.Call call) {
        return call.callee() instanceof Expr.Name name
                && terms.isType(TypeRef.of(name.id()), "std::async")
                && !Waits.isDeferred(call.arguments())
                && statements.stream().anyMatch(statement -> statement == call);
    }

    private void suspended(Span span) {
        for (GilState state : before.states()) {
            for (Holding holding : state.alive()) {
                boolean ofThread = switch (holding) {
                    case Holding.Guarding _, Holding.Ensured _, Holding.Saved _, Holding.Region _ -> true;
                    default -> false;
                };
                GilFact fact = new GilFact.Suspended(definition, holding, span);
                if (ofThread && !facts.contains(fact)) {
                    facts.add(fact);
                }
            }
        }
    }
}
