package org.hanglint.flow.memory;

import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.flow.memory.Memory.Evidence;
import org.hanglint.flow.memory.Memory.Flag;
import org.hanglint.flow.memory.Memory.Kind;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.knowledge.TensorFact;
import org.hanglint.knowledge.TensorFact.Result;

/**
 * Network modules that are put on a device. A module moves itself: {@code m.to(d)} changes {@code m}, and gives it. The flag of
 * an accelerator on a value that is a module says that it was seen to move there.
 */
record PlacedModules(Frame frame, Evaluator values, TensorCalls tensors) {

    /** The module that a call of its own method gives; empty for another call. */
    Optional<Value> moved(Expr.Call call, Value receiver, State state) {
        if (!(call.callee() instanceof Expr.Member member) || !isModule(receiver) || receiver.memory().isTensor()) {
            return Optional.empty();
        }
        Optional<TensorFact> fact = frame.facts().knowledge().method(member.name());
        boolean always = fact.filter(known -> known.waits() == TensorFact.Wait.UPLOAD).isPresent();
        boolean told = fact.filter(known -> known.result() == Result.TARGET).isPresent();
        if (!always && !told) {
            return frame.facts().knowledge().says(Role.MODULE_ITSELF, member.name())
                    ? Optional.of(receiver)
                    : Optional.empty();
        }
        TensorCalls.Target target = told ? tensors.target(call, state) : new TensorCalls.Target(true, false);
        boolean placed = target.accelerator() && !target.host();
        return Optional.of(placed ? receiver.with(receiver.memory().with(Flag.ACCELERATOR)) : receiver);
    }

    /** What calling a module on a device gives, where its body does not say: what it computes is there too. */
    Value computed(Value callee) {
        return callee.memory().has(Flag.ACCELERATOR) && isModule(callee)
                ? Value.of(Memory.named(Kind.DEVICE, Set.of(Evidence.OPERATION, Evidence.ROLE)))
                : Value.NOTHING;
    }

    private boolean isModule(Value value) {
        for (Type type : frame.facts().types().list(value.types())) {
            boolean module = switch (type) {
                case Type.Instance(var of) -> frame.facts().isModule(of);
                case Type.ExternalInstance(var name) ->
                    frame.facts()
                            .knowledge()
                            .type(name)
                            .filter(fact -> fact.result() == Result.MODULE)
                            .isPresent();
                default -> false;
            };
            if (module) {
                return true;
            }
        }
        return false;
    }
}
