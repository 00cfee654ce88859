package org.hanglint.flow.memory;

import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.flow.memory.Memory.Flag;
import org.hanglint.knowledge.TensorFact;

/**
 * Copies to the host that nobody has waited for yet, within one function. A call that may wait closes all of them, and so does
 * every call that is not known to leave the device alone: unknown is silence.
 */
record OpenCopies(Frame frame, Evaluator values, TensorCalls tensors) {

    /** Methods of events and streams that put work into a queue and return at once. */
    private static final Set<String> QUEUEING =
            Set.of("record", "record_event", "record_stream", "wait_event", "wait_stream");

    /** The target of a copy that returns before it is done, where its source is on the device. */
    static Value opened(Value target, Memory source) {
        boolean device = source.decided().isDevice() && source.decided().isReportable();
        return device ? target.with(target.memory().with(Flag.OPEN_COPY)) : target;
    }

    /** An array over the tensor's memory, or a part of either: open as long as that is. */
    static Value viewed(Value target) {
        boolean open = target.memory().isOpen() && !target.memory().decided().isDevice();
        return open ? Value.OBJECT.with(Value.OBJECT.memory().with(Flag.OPEN_COPY)) : Value.OBJECT;
    }

    State after(Expr.Call call, State state) {
        if (call.callee() instanceof Expr.Member member
                && member.name().equals("copy_")
                && !call.arguments().isEmpty()) {
            return copied(member.object(), call, state);
        }
        return state.mayWait() && waits(call, state) ? state.waitedFor() : state;
    }

    private State copied(Expr target, Expr.Call call, State state) {
        int slot = frame.code().slot(target);
        if (slot == FunctionCode.NO_SLOT || !TensorCalls.isAsynchronous(call)) {
            return state;
        }
        Memory source = values.value(call.arguments().getFirst().value(), state).memory();
        Value old = state.get(slot);
        boolean host = !old.memory().decided().isDevice() && old.memory().isTensor();
        return host ? state.with(slot, opened(old.untold(), source)) : state;
    }

    private boolean waits(Expr.Call call, State state) {
        Value callee = values.value(call.callee(), state);
        if (call.callee() instanceof Expr.Member member) {
            boolean tensor = values.value(member.object(), state).memory().isTensor();
            if (QUEUEING.contains(member.name())) {
                return false;
            }
            if (tensor && callee.types().isEmpty()) {
                boolean quiet = frame.facts()
                        .knowledge()
                        .method(member.name())
                        .filter(fact -> fact.waits() != TensorFact.Wait.NONE && !isView(fact, call))
                        .isEmpty();
                boolean blocking = tensors.target(call, state).host() && !TensorCalls.isAsynchronous(call);
                return !quiet || blocking && member.name().equals("to");
            }
        }
        return !frame.facts().types().list(callee.types()).stream().allMatch(this::leavesDeviceAlone)
                || callee.types().isEmpty();
    }

    /** An array over memory of the host, without a copy. */
    private static boolean isView(TensorFact fact, Expr.Call call) {
        return TensorCalls.isView(Optional.of(fact)) && call.arguments().isEmpty();
    }

    private boolean leavesDeviceAlone(Type type) {
        return type instanceof Type.External(String name)
                && frame.facts()
                        .knowledge()
                        .function(name)
                        .filter(fact -> fact.waits() == TensorFact.Wait.NONE)
                        .isPresent();
    }
}
