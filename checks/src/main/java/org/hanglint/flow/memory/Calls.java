package org.hanglint.flow.memory;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Function.Modifier;
import org.hanglint.code.Names;
import org.hanglint.flow.memory.Memory.Evidence;
import org.hanglint.flow.memory.Memory.Kind;
import org.hanglint.flow.memory.Type.Binding;
import org.hanglint.knowledge.TensorFact;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonClass;
import org.hanglint.syntax.Span;

/** Calls: whom they reach, what they hand over, what they give back. */
final class Calls {

    private final Frame frame;
    private final Facts facts;
    private final Evaluator values;
    private final Arguments arguments;
    private final TensorCalls tensors;
    private final Guesses guesses;
    private final Foresight foresight;
    private final PlacedModules modules;

    Calls(Frame frame, Evaluator values) {
        this.frame = frame;
        this.facts = frame.facts();
        this.values = values;
        this.arguments = new Arguments(frame, values);
        this.tensors = new TensorCalls(frame, values);
        this.guesses = new Guesses(frame);
        this.foresight = new Foresight(frame, values, guesses);
        this.modules = new PlacedModules(frame, values, tensors);
    }

    /** The state after the call; its result is in the frame. */
    State call(Expr.Call call, State state) {
        Value receiver = call.callee() instanceof Expr.Member member
                ? values.value(member.object(), state)
                : Value.NOTHING;
        Value callee = call.callee() instanceof Expr.Member member
                ? values.member(member, receiver, state)
                : callee(call.callee(), state);
        Value result = Value.NOTHING;
        boolean resolved = false;
        for (Type type : facts.types().list(callee.types())) {
            Optional<Value> given = through(type, call, state);
            resolved |= given.isPresent();
            result = result.join(given.orElse(Value.NOTHING));
        }
        State after = state;
        Optional<Value> moved = resolved ? Optional.empty() : modules.moved(call, receiver, state);
        if (moved.isPresent() && call.callee() instanceof Expr.Member(Expr module, _, _, _, _)) {
            frame.result(call, moved.get());
            return place(module, moved.get(), state);
        }
        if (call.callee() instanceof Expr.Member member) {
            if (receiver.memory().isTensor() && !resolved) {
                result = result.join(tensors.method(call, member.name(), receiver, state));
                resolved = true;
            } else if (!resolved && receiver.types().isEmpty()) {
                Optional<Value> copied = tensors.copyOfUnknown(member.name());
                Optional<Value> contained = Containers.method(member.name(), receiver);
                resolved = copied.isPresent() || contained.isPresent() && !receiver.memory().isUnknown();
                result = result.join(copied.orElse(Value.NOTHING)).join(contained.orElse(Value.NOTHING));
                after = grown(call, member, state);
            }
        }
        Value computed = result.isNothing() ? modules.computed(callee) : Value.NOTHING;
        if (!resolved && computed.isNothing() && facts.agenda().isGuessing()) {
            handOver(call, state);
            result = result.join(unresolved(call, receiver, state));
        } else if (facts.agenda().isGuessing()) {
            result = result.join(computed);
        } else if (!resolved || !computed.isNothing()) {
            if (!computed.isNothing() || foresight.mayGuess(call, receiver, state)) {
                facts.agenda().leaveOpen(frame.definition());
            }
            result = result.join(resolved ? Value.NOTHING : Guesses.device(call.callee()));
        }
        frame.result(call, result);
        return after;
    }

    private Value callee(Expr callee, State state) {
        if (callee instanceof Expr.Name(String id, _) && id.equals("super") && frame.owner().isPresent()) {
            return facts.types().external("builtins.super");
        }
        if (callee instanceof Expr.Index(Expr object, _, _)
                && values.value(object, state).types() != Types.NONE
                && values.value(callee, state).isNothing()) {
            return values.value(object, state);
        }
        return values.value(callee, state);
    }

    /** The call through one of the callee's types; empty where that says nothing. */
    private Optional<Value> through(Type type, Expr.Call call, State state) {
        return switch (type) {
            case Type.Callable(var definition, var binding) -> Optional.of(invoke(definition, binding, call, state));
            case Type.OfClass(var of) -> Optional.of(construct(of, call, state));
            case Type.Instance(var of) -> callInstance(of, call, state);
            case Type.External(var name) -> external(name, call, state);
            case Type.ExternalInstance(var name) ->
                isModuleType(name) && arguments.anyDevice(call, state)
                        ? Optional.of(Value.of(Memory.named(Kind.DEVICE, Set.of(Evidence.OPERATION, Evidence.ROLE))))
                        : Optional.empty();
            case Type.OfModule _, Type.Super _ -> Optional.empty();
        };
    }

    private boolean isModuleType(String name) {
        return facts.knowledge()
                .type(name)
                .filter(fact -> fact.result() == TensorFact.Result.MODULE)
                .isPresent();
    }

    private Optional<Value> callInstance(PythonClass type, Expr.Call call, State state) {
        List<Definition> methods = facts.index().methods(type, "__call__");
        if (methods.isEmpty()) {
            methods = facts.index().methods(type, "forward");
        }
        Value result = Value.NOTHING;
        for (Definition method : methods) {
            result = result.join(invoke(method, Binding.BOUND, call, state));
        }
        return methods.isEmpty() ? Optional.empty() : Optional.of(result);
    }

    private Value construct(PythonClass type, Expr.Call call, State state) {
        Optional<Definition> constructor = facts.index().method(type, "__init__");
        if (constructor.isPresent()) {
            invoke(constructor.get(), Binding.BOUND, call, state);
        } else {
            arguments.intoFields(type, call, state);
            facts.index().method(type, "__post_init__").ifPresent(facts.agenda()::ensure);
        }
        return facts.types().instance(type);
    }

    private Value invoke(Definition callee, Binding binding, Expr.Call call, State state) {
        edge(callee, call.span(), Memory.DECLARED, Set.of());
        arguments.intoParameters(callee, binding, call, state);
        facts.agenda().ensure(callee);
        return values.members().returned(callee);
    }

    private void edge(Definition callee, Span site, int strength, Set<Edge.Guess> guessed) {
        if (facts.edges().has(frame.definition(), callee, site, strength)) {
            return;
        }
        Regions regions = frame.code().regions();
        if (!regions.isGated(site)) {
            Edge.Passage passage = frame.code().passage(site);
            facts.lead(new Edge(frame.definition(), callee, site, strength, guessed, passage));
        }
    }

    private Optional<Value> external(String name, Expr.Call call, State state) {
        if (name.equals("builtins.super") && frame.owner().isPresent()) {
            return Optional.of(facts.types().of(new Type.Super(frame.owner().get())));
        }
        Optional<Value> contained = Containers.function(name, call, argument -> values.value(argument, state));
        if (contained.isPresent()) {
            handOver(call, state);
            return contained;
        }
        if (name.equals("builtins.getattr")
                && call.arguments().size() >= 2
                && call.arguments().get(1).value() instanceof Expr.Literal literal) {
            Value object = values.value(call.arguments().getFirst().value(), state);
            return Optional.of(values.members().member(object, literal.text()));
        }
        Optional<TensorFact> fact = facts.knowledge().function(name);
        Optional<Definition> registered = registered(name);
        if (registered.isPresent()) {
            Value result = invoke(registered.get(), Binding.FREE, call, state);
            return Optional.of(fact.map(known -> tensors.function(known, call, state)).orElse(Value.NOTHING).join(result));
        }
        return fact.filter(known -> known.result() != TensorFact.Result.UNKNOWN)
                .map(known -> tensors.function(known, call, state));
    }

    /** The project's own function behind an operator that it registers under the function's name. */
    private Optional<Definition> registered(String name) {
        if (!facts.knowledge().isOperator(name)) {
            return Optional.empty();
        }
        List<Definition> named = facts.index().named(Names.last(name)).stream()
                .filter(each -> each.function().owner().isEmpty())
                .toList();
        return named.size() == 1 ? Optional.of(named.getFirst()) : Optional.empty();
    }

    /** Functions handed to code out of sight run there; what the project's own call gives may have come from anywhere. */
    private void handOver(Expr.Call call, State state) {
        for (Argument argument : call.arguments()) {
            if (!isOwnResult(argument.value(), state)) {
                handOver(argument.value(), state);
            }
        }
    }

    private boolean isOwnResult(Expr argument, State state) {
        return argument instanceof Expr.Call made
                && facts.types().list(callee(made.callee(), state).types()).stream()
                        .anyMatch(Type.Callable.class::isInstance);
    }

    private void handOver(Expr argument, State state) {
        for (Type type : facts.types().list(values.value(argument, state).types())) {
            if (type instanceof Type.Callable(var definition, _)) {
                edge(definition, argument.span(), Memory.INFERRED, Set.of());
                facts.agenda().ensure(definition);
            }
        }
    }

    private Value unresolved(Expr.Call call, Value receiver, State state) {
        if (!(call.callee() instanceof Expr.Member member)) {
            return Guesses.device(call.callee());
        }
        Value result = Value.NOTHING;
        boolean unknown = receiver.types().isEmpty() && receiver.memory().isUnknown();
        if (unknown) {
            for (Guesses.Candidate guess : guesses.of(call, member)) {
                edge(guess.definition(), call.span(), Memory.NAMED, guess.signs());
                Binding binding = guess.definition().function().owner().isEmpty() ? Binding.FREE : Binding.BOUND;
                arguments.intoParameters(guess.definition(), binding, call, state);
                facts.agenda().ensure(guess.definition());
                result = result.join(values.members().returned(guess.definition()).weakened(Memory.NAMED));
            }
        }
        if (!result.isNothing()) {
            return result;
        }
        boolean operation = facts.knowledge().operation(member.name()).isPresent();
        boolean ofModule = member.object() instanceof Expr.Name self
                && self.id().equals(frame.self())
                && frame.owner().filter(facts::isModule).isPresent()
                && arguments.anyDevice(call, state);
        if (ofModule) {
            return Value.of(Memory.named(Kind.DEVICE, Set.of(Evidence.OPERATION, Evidence.ROLE)));
        }
        return operation
                ? Value.of(Memory.named(Kind.DEVICE, Set.of(Evidence.OPERATION)))
                : Guesses.device(call.callee());
    }

    /** Reading a property is a call. */
    void readMember(Expr.Member member, State state) {
        Value object = values.value(member.object(), state);
        for (Type type : facts.types().list(object.types())) {
            if (type instanceof Type.Instance(var of)) {
                for (Definition method : facts.fields().member(of, member.name()).methods()) {
                    if (method.function().is(Modifier.PROPERTY)) {
                        edge(method, member.span(), Memory.DECLARED, Set.of());
                        facts.agenda().ensure(method);
                    }
                }
            }
        }
    }

    private State grown(Expr.Call call, Expr.Member member, State state) {
        return Containers.isGrowing(member.name()) && !call.arguments().isEmpty()
                ? grow(member.object(), Containers.added(member.name(), call, each -> values.value(each, state)), state)
                : state;
    }

    /** The state after a place was seen to hold that. */
    private State place(Expr place, Value value, State before) {
        if (place instanceof Expr.Member(Expr object, String field, _, _, _)) {
            for (Type type : facts.types().list(values.value(object, before).types())) {
                if (type instanceof Type.Instance(var of)) {
                    facts.join(facts.fields().cell(of, field), value);
                }
            }
        }
        int slot = frame.code().slot(place);
        return slot == FunctionCode.NO_SLOT ? before : before.with(slot, value);
    }

    /** The state after an element came into a container; also the container's field, where it is one. */
    State grow(Expr place, Value element, State before) {
        Value old = values.value(place, before);
        if (old.memory().isTensor() || element.isNothing()) {
            return before;
        }
        Value grown = old.withEach(old.each().join(element));
        if (place instanceof Expr.Member(Expr object, String field, _, _, _)) {
            for (Type type : facts.types().list(values.value(object, before).types())) {
                if (type instanceof Type.Instance(var of)) {
                    Value inField = Value.container(element.weakened(Memory.INFERRED));
                    facts.join(facts.fields().cell(of, field), inField);
                }
            }
        }
        int slot = frame.code().slot(place);
        return slot == FunctionCode.NO_SLOT ? before : before.with(slot, grown);
    }
}
