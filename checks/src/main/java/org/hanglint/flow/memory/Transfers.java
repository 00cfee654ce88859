package org.hanglint.flow.memory;

import org.hanglint.code.Expr;
import org.hanglint.flow.memory.Memory.Decided;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.knowledge.TensorFact;
import org.hanglint.syntax.Span;

/** Copies between host and device as waits. */
final class Transfers {

    private final Frame frame;
    private final Evaluator values;
    private final FoundWaits found;
    private final TensorCalls tensors;

    Transfers(Frame frame, Evaluator values, FoundWaits found) {
        this.frame = frame;
        this.values = values;
        this.found = found;
        this.tensors = new TensorCalls(frame, values);
    }

    /** Whether a tensor is pageable for sure: nothing speaks for the device, and it does not go there with its module. */
    boolean onHost(Expr tensor, State state) {
        Memory memory = values.value(tensor, state).memory();
        return !movesWithModule(tensor)
                && memory.decided().isPageable()
                && memory.decided().isReportable()
                && memory.strength(Memory.Kind.DEVICE) == 0
                && memory.strength(Memory.Kind.PINNED) == 0;
    }

    void moved(Expr.Member member, Expr.Call call, Decided receiver, State state) {
        TensorCalls.Target target = tensors.target(call, state);
        if (target.host() && !target.accelerator() && TensorCalls.isAsynchronous(call)) {
            found.onDevice(
                    MemoryFact.Kind.PINNED_ALLOCATION,
                    call.span(),
                    ".to(\"cpu\", non_blocking=True)",
                    member.object(),
                    receiver);
        } else if (target.host() && !target.accelerator()) {
            found.onDevice(MemoryFact.Kind.COPY_TO_HOST, call.span(), ".to(\"cpu\")", member.object(), receiver);
        } else if (target.accelerator() && !target.host()) {
            upload(call.span(), ".to(device)", member.object(), state);
        }
    }

    void copied(Span span, String construct, Expr target, Expr source, State state) {
        Decided from = values.value(source, state).memory().decided();
        if (onHost(target, state) && from.isDevice()) {
            found.onDevice(MemoryFact.Kind.COPY_TO_HOST, span, construct, source, from);
        } else if (values.value(target, state).memory().decided().isDevice()) {
            upload(span, construct, source, state);
        }
    }

    /** What may be pinned, whatever its name says, is taken to be. */
    void upload(Span span, String construct, Expr subject, State state) {
        Memory memory = values.value(subject, state).memory();
        boolean pageable = memory.decided().isPageable() && memory.strength(Memory.Kind.PINNED) == 0;
        if (pageable && !movesWithModule(subject) && !isEmpty(subject, state)) {
            found.add(MemoryFact.Kind.COPY_TO_DEVICE, span, construct, subject, memory.decided());
        }
    }

    /** A tensor made with size 0: there is nothing to copy. */
    private boolean isEmpty(Expr subject, State state) {
        if (!(subject instanceof Expr.Call call) || call.arguments().isEmpty()) {
            return false;
        }
        boolean none = call.arguments().getFirst().value() instanceof Expr.Literal size
                && size.text().equals("0");
        return none
                && frame.facts().types().list(values.value(call.callee(), state).types()).stream()
                        .anyMatch(type -> type instanceof Type.External made && isOfSize(made.name()));
    }

    private boolean isOfSize(String function) {
        return frame.facts()
                .knowledge()
                .function(function)
                .filter(fact -> fact.result() == TensorFact.Result.DEVICE_ARGUMENT)
                .isPresent();
    }

    /** What a network module keeps goes to the device with it, unless a name says that it stays. */
    private boolean movesWithModule(Expr expression) {
        return switch (expression) {
            case Expr.Member(Expr.Name object, String field, _, _, _) when object.id().equals(frame.self()) ->
                frame.owner().filter(frame.facts()::isModule).isPresent()
                        && !frame.facts().knowledge().says(Role.HOST, field);
            case Expr.Member member -> movesWithModule(member.object());
            case Expr.Index index -> movesWithModule(index.object());
            case Expr.Call call ->
                call.callee() instanceof Expr.Member member
                        && !(member.object() instanceof Expr.Name)
                        && movesWithModule(member.object());
            default -> false;
        };
    }
}
