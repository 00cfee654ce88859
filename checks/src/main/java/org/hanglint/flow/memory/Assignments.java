package org.hanglint.flow.memory;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hanglint.code.Event;
import org.hanglint.code.Event.Portion;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.TypeRef;
import org.hanglint.link.Definition;

/** Assignments: to names, fields, elements, and several at once. */
final class Assignments {

    private final Frame frame;
    private final Facts facts;
    private final Evaluator values;
    private final Calls calls;
    private final Map<Expr, Value> promised = new IdentityHashMap<>();

    Assignments(Frame frame, Evaluator values, Calls calls) {
        this.frame = frame;
        this.facts = frame.facts();
        this.values = values;
        this.calls = calls;
    }

    State typed(Expr place, TypeRef type, State before) {
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

    State write(Event.Write write, State before) {
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
        if (module || frame.code().uses().outer().contains(name.id())) {
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
        facts.join(facts.globals().cell(frame.definition().unit(), name), value.weakened(Memory.INFERRED));
    }

    /** A value of a local variable, for the functions inside. */
    void keepForInner(String name, Value value) {
        if (facts.hasInner(frame.definition())) {
            facts.join(facts.local(frame.definition(), name), value.untold());
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
}
