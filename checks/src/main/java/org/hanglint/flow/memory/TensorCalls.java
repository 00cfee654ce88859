package org.hanglint.flow.memory;

import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.flow.memory.Memory.Evidence;
import org.hanglint.flow.memory.Memory.Flag;
import org.hanglint.flow.memory.Memory.Kind;
import org.hanglint.knowledge.TensorFact;
import org.hanglint.knowledge.TensorFact.Keeps;
import org.hanglint.knowledge.TensorFact.Result;

/** Results of a tensor library's functions and methods. */
final class TensorCalls {

    private final Frame frame;
    private final Evaluator values;

    TensorCalls(Frame frame, Evaluator values) {
        this.frame = frame;
        this.values = values;
    }

    /** Where a call's {@code device} leads: joined, since it may be either. */
    record Target(boolean accelerator, boolean host) {
        static Target of(Value device) {
            return new Target(device.memory().has(Flag.ACCELERATOR), device.memory().has(Flag.HOST_DEVICE));
        }

        boolean isKnown() {
            return accelerator || host;
        }

        /** A tensor made there; on either where the device is chosen between host and accelerator. */
        Value placed() {
            Value onDevice = accelerator ? Value.INFERRED_DEVICE : Value.NOTHING;
            return host ? onDevice.join(Value.PAGEABLE) : onDevice;
        }
    }

    Value function(TensorFact fact, Expr.Call call, State state) {
        for (Argument argument : call.arguments()) {
            if (argument.keyword().equals("out") && !Absence.isNone(argument.value())) {
                return values.value(argument.value(), state);
            }
        }
        Value first = call.arguments().isEmpty()
                ? Value.NOTHING
                : values.value(call.arguments().getFirst().value(), state);
        return switch (fact.result()) {
            case DEVICE_ARGUMENT -> constructed(call, state);
            case LIKE -> isPinned(call) ? Value.PINNED : like(call, first.memory().ofResult(), state);
            case DATA -> data(call, first, state);
            case INPUTS -> Value.of(inputs(call, state));
            case PARTS -> Value.container(Value.of(inputs(call, state)));
            case BOOLEAN -> Value.of(inputs(call, state).with(Flag.BOOLEAN));
            case PARAMETER -> Value.of(inputs(call, state).without(Kind.PAGEABLE));
            case HOST, SCALAR -> Value.OBJECT;
            case NUMBERS -> Value.container(Value.OBJECT);
            case PAGEABLE -> Value.PAGEABLE;
            case PINNED -> Value.PINNED;
            case DEVICE -> Value.INFERRED_DEVICE;
            case KERNEL -> Value.of(Memory.named(Kind.DEVICE, Set.of(Evidence.OPERATION)));
            case CONTAINER -> Value.container(Evaluator.iterated(first));
            case ACCELERATOR -> Value.ACCELERATOR;
            case DEVICE_VALUE -> first.memory().has(Flag.HOST_DEVICE) || first.memory().has(Flag.ACCELERATOR)
                    ? Value.of(new Memory(first.memory().bits()).without(Kind.OBJECT))
                    : Value.ACCELERATOR;
            case RECEIVER, TARGET, UNKNOWN, TENSOR, TUPLE, MODULE -> Value.NOTHING;
        };
    }

    /**
     * The device that the call names or, without one, that a {@code with} around it sets; an unknown one where keywords that
     * are not in sight may name it.
     */
    Optional<Target> deviceOf(Expr.Call call, State state) {
        for (Argument argument : call.arguments()) {
            if (argument.keyword().equals("device")) {
                return device(argument.value(), state);
            }
        }
        boolean perhaps = call.arguments().stream().anyMatch(each -> each.passing() == Argument.Passing.SPREAD_KEYWORDS);
        if (perhaps) {
            return Optional.of(new Target(false, false));
        }
        return frame.code().regions().placement(call.span()).flatMap(device -> device(device, state));
    }

    private Optional<Target> device(Expr expression, State state) {
        if (expression instanceof Expr.Literal(Expr.LiteralKind kind, _, _)) {
            if (kind == Expr.LiteralKind.INTEGER) {
                return Optional.of(new Target(true, false));
            }
            if (kind == Expr.LiteralKind.NONE) {
                return Optional.empty();
            }
        }
        Target target = Target.of(values.value(expression, state));
        return Optional.of(target.isKnown() ? target : Target.of(Guesses.device(expression)));
    }

    private Value constructed(Expr.Call call, State state) {
        Optional<Target> target = deviceOf(call, state);
        if (target.isPresent() && !target.get().host()) {
            return target.get().placed();
        }
        Value made = isPinned(call) ? Value.PINNED : Value.PAGEABLE;
        return target.filter(Target::accelerator)
                .map(either -> made.join(either.placed()))
                .orElse(made);
    }

    private Value like(Expr.Call call, Memory other, State state) {
        return deviceOf(call, state).map(Target::placed).orElse(Value.of(other));
    }

    /** Whether a constructor is asked for pinned memory, in any case that is not plainly false. */
    static boolean isPinned(Expr.Call call) {
        return call.arguments().stream()
                .filter(argument -> argument.keyword().equals("pin_memory"))
                .anyMatch(argument -> !(argument.value() instanceof Expr.Literal literal
                        && literal.kind() == Expr.LiteralKind.FALSE));
    }

    private Value data(Expr.Call call, Value first, State state) {
        Optional<Target> target = deviceOf(call, state);
        if (target.isPresent()) {
            return constructed(call, state);
        }
        if (first.memory().isTensor()) {
            return Value.of(first.memory().ofResult());
        }
        return isPinned(call) ? Value.PINNED : Value.PAGEABLE;
    }

    private Memory inputs(Expr.Call call, State state) {
        Memory all = Memory.UNKNOWN;
        for (Argument argument : call.arguments()) {
            Value value = values.value(argument.value(), state);
            all = all.join(value.memory().ofResult().withoutFlags())
                    .join(value.each().memory().ofResult().withoutFlags());
        }
        return deviceOf(call, state).map(target -> target.placed().memory()).orElse(all);
    }

    /** A method of a tensor, or an attribute of one that is called. */
    Value method(Expr.Call call, String name, Value receiver, State state) {
        Optional<TensorFact> fact = frame.facts().knowledge().method(name);
        Memory same = receiver.memory().without(Kind.OBJECT).withoutFlags();
        Memory result = fact.filter(known -> known.pinned() == Keeps.YES).isPresent() ? same : same.unpinned();
        return switch (fact.map(TensorFact::result).orElse(Result.INPUTS)) {
            case LIKE, DATA -> like(call, result, state);
            case HOST, SCALAR -> isView(fact) ? OpenCopies.viewed(receiver) : Value.OBJECT;
            case NUMBERS -> Value.container(Value.OBJECT);
            case PAGEABLE -> receiver.memory().strength(Kind.PINNED) > 0 ? Value.PAGEABLE.join(Value.PINNED) : Value.PAGEABLE;
            case PINNED -> Value.PINNED;
            case DEVICE -> Value.DEVICE;
            case BOOLEAN -> Value.of(result.with(Flag.BOOLEAN));
            case PARTS -> Value.container(Value.of(result));
            case RECEIVER -> Value.of(same);
            case TARGET -> moved(call, result, state);
            default -> Value.of(result);
        };
    }

    /** An array over the same memory, as {@code numpy()} gives of a tensor on the host. */
    static boolean isView(Optional<TensorFact> fact) {
        return fact.filter(known -> known.waits() == TensorFact.Wait.FORCED_COPY).isPresent();
    }

    /** {@code x.to(...)}: where an argument says, else where it was. */
    private Value moved(Expr.Call call, Memory same, State state) {
        Target target = target(call, state);
        if (target.isKnown()) {
            boolean pinned = target.host() && isAsynchronous(call);
            return pinned ? OpenCopies.opened(target.placed().join(Value.PINNED), same) : target.placed();
        }
        for (Argument argument : call.arguments()) {
            Memory other = values.value(argument.value(), state).memory();
            if (argument.isPositional() && other.isTensor()) {
                return Value.of(other.ofResult());
            }
        }
        return Value.of(same);
    }

    Target target(Expr.Call call, State state) {
        Target all = new Target(false, false);
        for (Argument argument : call.arguments()) {
            if (argument.isPositional() || argument.keyword().equals("device")) {
                Target one = Target.of(values.value(argument.value(), state));
                if (!one.isKnown()) {
                    one = Target.of(Guesses.device(argument.value()));
                }
                all = new Target(all.accelerator() || one.accelerator(), all.host() || one.host());
            }
        }
        return all;
    }

    static boolean isAsynchronous(Expr.Call call) {
        return call.arguments().stream()
                .filter(argument -> argument.keyword().equals("non_blocking"))
                .anyMatch(argument -> !(argument.value() instanceof Expr.Literal literal
                        && literal.kind() == Expr.LiteralKind.FALSE));
    }

    /** Copies that give a host value whatever they are called on. */
    Optional<Value> copyOfUnknown(String name) {
        return frame.facts().knowledge().method(name).flatMap(fact -> switch (fact.waits()) {
            case COPY -> Optional.of(Value.of(Memory.of(Kind.PAGEABLE, Memory.INFERRED)));
            case FORCED_COPY, SCALAR -> Optional.of(Value.of(Memory.of(Kind.OBJECT, Memory.INFERRED)));
            case UPLOAD -> Optional.of(Value.INFERRED_DEVICE);
            default -> Optional.empty();
        });
    }
}
