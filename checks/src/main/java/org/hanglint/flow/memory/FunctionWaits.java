package org.hanglint.flow.memory;

import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.flow.memory.Memory.Decided;
import org.hanglint.knowledge.TensorFact;

/** Waits of a tensor library's functions and of Python's own. */
final class FunctionWaits {

    private final Evaluator values;
    private final FoundWaits found;
    private final Repeats repeats;
    private final TensorCalls tensors;

    FunctionWaits(Frame frame, Evaluator values, FoundWaits found) {
        this.values = values;
        this.found = found;
        this.repeats = new Repeats(values, found);
        this.tensors = new TensorCalls(frame, values);
    }

    void see(TensorFact fact, String name, Expr.Call call, State state) {
        Optional<Expr> first = call.arguments().stream().map(Argument::value).findFirst();
        if (first.isEmpty()) {
            if (fact.waits() == TensorFact.Wait.SYNCHRONIZE) {
                Decided all = new Decided(Memory.Kind.DEVICE, Memory.DECLARED, Set.of());
                found.add(MemoryFact.Kind.SYNCHRONIZE, call.span(), name + "()", call.callee(), all);
            }
            return;
        }
        Expr subject = first.get();
        Decided source = values.value(subject, state).memory().decided();
        String construct = name.replace("builtins.", "") + "()";
        switch (fact.waits()) {
            case SCALAR -> scalars(call, construct, state);
            case IMPLICIT -> found.onDevice(MemoryFact.Kind.IMPLICIT_SYNC, call.span(), construct, subject, source);
            case ONE_ARGUMENT -> {
                if (call.arguments().size() == 1) {
                    found.onDevice(MemoryFact.Kind.IMPLICIT_SYNC, call.span(), construct, subject, source);
                }
            }
            case NO_OUTPUT_SIZE -> repeats.see(call, construct, subject, source, state);
            case SYNCHRONIZE -> {
                Decided all = new Decided(Memory.Kind.DEVICE, Memory.DECLARED, Set.of());
                found.add(MemoryFact.Kind.SYNCHRONIZE, call.span(), construct, call.callee(), all);
            }
            case NONE, COPY, FORCED_COPY, UPLOAD -> {}
        }
        if (fact.result() == TensorFact.Result.DATA) {
            data(call, construct, subject, source, state);
        }
        boolean makes = switch (fact.result()) {
            case DEVICE_ARGUMENT, LIKE, DATA -> true;
            default -> false;
        };
        if (makes && TensorCalls.isPinned(call)) {
            found.add(MemoryFact.Kind.PINNED_ALLOCATION, call.span(), construct, call, Weighing.PINNED);
        }
    }

    /** Python's own functions read a device tensor's value; {@code max} and the like each element of a container. */
    private void scalars(Expr.Call call, String construct, State state) {
        for (Argument argument : call.arguments()) {
            Value value = values.value(argument.value(), state);
            Decided whole = Weighing.amongObjects(value);
            boolean looksInside = switch (construct) {
                case "any()", "all()", "max()", "min()" -> true;
                default -> false;
            };
            found.ofOpenCopy(call.span(), construct, argument.value(), value);
            Decided element = looksInside ? Weighing.amongObjects(value.each()) : whole;
            found.onDevice(
                    MemoryFact.Kind.SCALAR_TO_HOST,
                    call.span(),
                    construct,
                    argument.value(),
                    whole.isDevice() ? whole : element);
        }
    }

    /** Python data copied to where another tensor is: {@code x.new_tensor([...])}. */
    void dataLike(Expr.Call call, String construct, Decided receiver, State state) {
        if (call.arguments().isEmpty() || tensors.deviceOf(call, state).isPresent() || !receiver.isReportable()) {
            return;
        }
        Expr subject = call.arguments().getFirst().value();
        Decided source = values.value(subject, state).memory().decided();
        if (receiver.isDevice() && !source.isDevice() && !isEmpty(subject)) {
            Decided host = new Decided(Memory.Kind.PAGEABLE, receiver.strength(), receiver.evidence());
            found.add(MemoryFact.Kind.COPY_TO_DEVICE, call.span(), construct, subject, host);
        }
    }

    private static boolean isEmpty(Expr subject) {
        return subject instanceof Expr.Collection collection && collection.elements().isEmpty();
    }

    private void data(Expr.Call call, String construct, Expr subject, Decided source, State state) {
        Decided element = Weighing.amongObjects(values.value(subject, state).each());
        if (element.isDevice()) {
            found.onDevice(MemoryFact.Kind.SCALAR_TO_HOST, call.span(), construct, subject, element);
        }
        boolean toDevice = tensors.deviceOf(call, state)
                .filter(target -> target.accelerator() && !target.host())
                .isPresent();
        if (toDevice && !source.isDevice() && !isEmpty(subject)) {
            Decided host = new Decided(Memory.Kind.PAGEABLE, Memory.INFERRED, Set.of());
            found.add(MemoryFact.Kind.COPY_TO_DEVICE, call.span(), construct, subject, host);
        }
    }
}
