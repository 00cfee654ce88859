package org.hanglint.flow.memory;

import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Event;
import org.hanglint.code.Event.Portion;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Graph;
import org.hanglint.code.Parameter;
import org.hanglint.code.TypeRef;
import org.hanglint.flow.Domain;
import org.hanglint.flow.Solver;
import org.hanglint.flow.memory.Memory.Evidence;
import org.hanglint.flow.memory.Memory.Kind;
import org.hanglint.flow.memory.Type.Binding;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonClass;

/** One interpretation of one function with what is known of the others now. */
final class FunctionRun implements Domain<State> {

    private final Facts facts;
    private final Frame frame;
    private final Evaluator values;
    private final Calls calls;
    private final Map<Expr, Value> promised = new IdentityHashMap<>();

    FunctionRun(Facts facts, Definition definition) {
        this.facts = facts;
        this.frame = Frame.of(facts, definition);
        this.values = new Evaluator(frame);
        this.calls = new Calls(frame, values);
    }

    List<Optional<State>> solve() {
        return Solver.solve(frame.code().graph(), this);
    }

    /** Where the function waits for the device. */
    List<MemoryFact> waits() {
        Waits waits = new Waits(frame, values);
        Solver.replay(frame.code().graph(), this, solve(), (_, event, before) -> waits.see(event, before));
        return waits.facts();
    }

    /** An expression without a place in the function. */
    Value evaluate(Expr expression) {
        State state = State.of(frame.code().size());
        if (expression instanceof Expr.Call call) {
            calls.call(call, state);
        }
        return values.value(expression, state);
    }

    @Override
    public State entry() {
        State state = State.of(frame.code().size());
        for (Parameter parameter : frame.definition().function().parameters()) {
            Value value = parameter(parameter);
            state = state.with(frame.code().slot(parameter.name()), value);
            keepForInner(parameter.name(), value);
        }
        return state;
    }

    private Value parameter(Parameter parameter) {
        Definition definition = frame.definition();
        Function function = definition.function();
        Optional<PythonClass> owner = frame.owner();
        if (owner.isPresent() && parameter.name().equals(frame.self())) {
            Type self = function.is(Function.Modifier.CLASS_METHOD)
                    ? new Type.OfClass(owner.get())
                    : new Type.Instance(owner.get());
            return Value.of(facts.types().of(self));
        }
        if (facts.annotations().isScalar(parameter.type(), definition.unit())) {
            return facts.annotations().read(parameter.type(), definition.unit(), Value.NOTHING);
        }
        Value given = facts.parameter(definition, parameter.name()).read(frame.reader());
        Value annotated = parameter.type().isWritten()
                ? facts.annotations().read(parameter.type(), definition.unit(), tensor(parameter, owner))
                : Value.NOTHING;
        Value initial = parameter.defaultValue()
                .map(value -> values.value(value, State.of(frame.code().size())))
                .orElse(Value.NOTHING);
        Value all = switch (parameter.kind()) {
            case REST, KEYWORD_REST -> Value.container(annotated).join(given);
            default -> annotated.join(given).join(initial.memory().strength(Kind.OBJECT) > 0 && !annotated.isNothing()
                    ? initial.with(initial.memory().without(Kind.OBJECT))
                    : initial);
        };
        boolean unknownDevice = parameter.defaultValue().isEmpty()
                && all.isNothing()
                && parameter.name().equals("device");
        if (unknownDevice) {
            return Value.ACCELERATOR;
        }
        return facts.named(parameter.name(), all);
    }

    private Value tensor(Parameter parameter, Optional<PythonClass> owner) {
        String name = parameter.name();
        boolean host = facts.knowledge().says(Role.HOST, name);
        if (!host && (frame.code().hasTwin(name) || frame.code().isKernelArgument(name))) {
            return Value.INFERRED_DEVICE;
        }
        Set<Evidence> more = EnumSet.noneOf(Evidence.class);
        if (owner.filter(facts::isModule).isPresent()) {
            more.add(Evidence.ROLE);
        }
        if (frame.code().isDeviceUse(name)) {
            more.add(Evidence.DEVICE_USE);
        }
        return facts.annotations().tensor(name, more);
    }

    @Override
    public State join(State one, State other) {
        return one.join(other);
    }

    @Override
    public boolean isDead(State state) {
        return state == State.DEAD;
    }

    @Override
    public State after(Event event, State before) {
        return switch (event) {
            case Event.Call(Expr.Call call) -> calls.call(call, before);
            case Event.Read(Expr.Member member) -> {
                calls.readMember(member, before);
                yield before;
            }
            case Event.Write write -> write(write, before);
            case Event.Typed(Expr place, TypeRef type, _) -> typed(place, type, before);
            case Event.Define(Function function, _) -> define(function, before);
            case Event.Return(Optional<Expr> value, _) -> {
                value.ifPresent(back -> facts.join(facts.result(frame.definition()), values.value(back, before)));
                yield before;
            }
            case Event.Suspend(Expr.Yield yielded) -> suspend(yielded, before);
            default -> before;
        };
    }

    private State suspend(Expr.Yield yielded, State before) {
        yielded.operand().ifPresent(operand -> {
            Value value = values.value(operand, before);
            boolean from = yielded.kind() == Expr.YieldKind.FROM;
            facts.join(facts.result(frame.definition()), Value.container(from ? value.each() : value));
        });
        return before;
    }

    private State define(Function function, State before) {
        int slot = frame.code().slot(function.name());
        Optional<Definition> defined = facts.definition(function);
        if (slot == FunctionCode.NO_SLOT || defined.isEmpty()) {
            return before;
        }
        Value value = Value.of(facts.types().of(new Type.Callable(defined.get(), Binding.FREE)));
        keepForInner(function.name(), value);
        return before.with(slot, value);
    }

    private State typed(Expr place, TypeRef type, State before) {
        String name = switch (place) {
            case Expr.Name named -> named.id();
            case Expr.Member member -> member.name();
            default -> "";
        };
        Value value = facts.annotations()
                .read(type, frame.definition().unit(), facts.annotations().tensor(name, Set.of()));
        promised.put(place, value);
        return assign(place, value, before);
    }

    private State write(Event.Write write, State before) {
        Value value = values.value(write.value(), before);
        if (write.portion() == Portion.EACH_ELEMENT) {
            value = Evaluator.iterated(value);
        }
        return assign(write.place(), value, before);
    }

    private State assign(Expr place, Value value, State before) {
        return switch (place) {
            case Expr.Name name -> name(name, value, before);
            case Expr.Member member -> member(member, value, before);
            case Expr.Index index -> calls.grow(index.object(), value, before);
            case Expr.Starred starred -> assign(starred.value(), Value.container(value), before);
            case Expr.Collection collection -> {
                State state = before;
                List<Value> parts = parts(collection, value);
                for (int i = 0; i < parts.size(); i++) {
                    state = assign(collection.elements().get(i), parts.get(i), state);
                }
                yield state;
            }
            default -> before;
        };
    }

    private static List<Value> parts(Expr.Collection targets, Value value) {
        boolean starred = targets.elements().stream().anyMatch(Expr.Starred.class::isInstance);
        Value whole = value.memory().isTensor() ? Value.container(Evaluator.iterated(value)) : value;
        return starred
                ? Value.container(whole.each()).parts(targets.elements().size())
                : whole.parts(targets.elements().size());
    }

    private State name(Expr.Name name, Value assigned, State before) {
        Value value = assigned.isNothing() ? promised.getOrDefault(name, assigned) : assigned;
        value = facts.named(name.id(), value);
        boolean module = frame.definition().function().kind() == Function.Kind.MODULE;
        if (module || frame.code().isOuter(name.id())) {
            outer(name.id(), value);
        }
        int slot = frame.code().slot(name);
        if (slot == FunctionCode.NO_SLOT) {
            return before;
        }
        keepForInner(name.id(), value);
        State state = before.with(slot, value);
        for (int below : frame.code().pathsBelow(name.id())) {
            state = state.with(below, Value.NOTHING);
        }
        return state;
    }

    /** A name declared global or nonlocal: of the function around that has it, else of the module. */
    private void outer(String name, Value value) {
        for (int outer = frame.definition().enclosing(); outer >= 0; ) {
            Definition around = facts.definition(outer);
            if (facts.code(around).slot(name) != FunctionCode.NO_SLOT) {
                facts.join(facts.local(around, name), value);
                return;
            }
            outer = around.enclosing();
        }
        facts.join(facts.global(frame.definition().unit(), name), value.weakened(Memory.INFERRED));
    }

    private void keepForInner(String name, Value value) {
        if (facts.hasInner(frame.definition())) {
            facts.join(facts.local(frame.definition(), name), value);
        }
    }

    private State member(Expr.Member member, Value assigned, State before) {
        Value value = assigned.isNothing() ? promised.getOrDefault(member, assigned) : assigned;
        value = facts.named(member.name(), value);
        Value object = values.value(member.object(), before);
        for (Type type : facts.types().list(object.types())) {
            switch (type) {
                case Type.Instance(var of) ->
                    facts.join(facts.fields().cell(of, member.name()), value.weakened(Memory.INFERRED));
                case Type.OfClass(var of) ->
                    facts.join(facts.fields().cell(of, member.name()), value.weakened(Memory.INFERRED));
                default -> {}
            }
        }
        int slot = frame.code().slot(member);
        return slot == FunctionCode.NO_SLOT ? before : before.with(slot, value);
    }

    @Override
    public State along(Graph.Edge edge, State before) {
        if (edge.condition().isEmpty()) {
            return before;
        }
        return Narrowing.along(edge, before, frame, values);
    }
}
