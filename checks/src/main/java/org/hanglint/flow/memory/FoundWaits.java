package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.flow.memory.Memory.Decided;
import org.hanglint.flow.memory.MemoryFact.Permission;
import org.hanglint.flow.memory.MemoryFact.Repetition;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.syntax.Span;

/** The waits of one function as they are found, each once and only where it is neither gated nor meant. */
final class FoundWaits {

    private final List<MemoryFact> facts = new ArrayList<>();
    private final Frame frame;

    FoundWaits(Frame frame) {
        this.frame = frame;
    }

    List<MemoryFact> facts() {
        return facts;
    }

    void onDevice(MemoryFact.Kind kind, Span span, String construct, Expr subject, Decided source) {
        if (source.isDevice()) {
            add(kind, span, construct, subject, source);
        }
    }

    /**
     * A tensor's method that would wait on a device. Where the code says that waiting is meant, that counts for a value
     * nobody knows as well.
     */
    void asked(MemoryFact.Kind kind, Span span, String construct, Expr subject, Decided source) {
        boolean unknown = source.strength() == 0 && frame.code().regions().isPermitted(span);
        Decided perhaps = new Decided(Memory.Kind.DEVICE, Memory.NAMED, Set.of());
        onDevice(kind, span, construct, subject, unknown ? perhaps : source);
    }

    /** Whether the code says that waiting is meant there. */
    boolean isPermitted(Span span) {
        return frame.code().regions().isPermitted(span);
    }

    /** A read of host memory that a copy is still filling. */
    void ofOpenCopy(Span span, String construct, Expr subject, Value value) {
        if (value.memory().isOpen() && !value.memory().decided().isDevice()) {
            Decided sure = new Decided(Memory.Kind.PINNED, Memory.INFERRED, Set.of());
            add(MemoryFact.Kind.READ_BEFORE_SYNC, span, construct, subject, sure);
        }
    }

    /** A call that blocks its thread, in a function that shares the thread with others. */
    void blocking(String name, Expr.Call call) {
        if (isCoroutine() && frame.facts().knowledge().says(Role.BLOCKING_CALL, name)) {
            Decided sure = new Decided(Memory.Kind.OBJECT, Memory.DECLARED, Set.of());
            add(MemoryFact.Kind.IN_COROUTINE, call.span(), name + "()", call.callee(), sure);
        }
    }

    private boolean isCoroutine() {
        return frame.definition().function().is(Function.Modifier.ASYNC);
    }

    void add(MemoryFact.Kind kind, Span span, String construct, Expr subject, Decided source) {
        Regions regions = frame.code().regions();
        if (regions.isGated(span) || isMeant(kind, span) && !regions.isPermitted(span)) {
            return;
        }
        boolean known = facts.stream().anyMatch(fact -> fact.span().equals(span) && fact.kind() == kind);
        if (known) {
            return;
        }
        facts.add(new MemoryFact(
                frame.definition(),
                kind,
                span,
                construct,
                source,
                Wording.of(subject),
                Wording.reason(kind, source),
                regions.isPermitted(span) ? Permission.GIVEN : Permission.NOT_GIVEN,
                regions.isInLoop(span) ? Repetition.IN_LOOP : Repetition.ONCE,
                regions.passage(span),
                omitted(span)));
        boolean waits = switch (kind) {
            case COPY_TO_HOST, SCALAR_TO_HOST, IMPLICIT_SYNC, SYNCHRONIZE -> true;
            case COPY_TO_DEVICE, PINNED_ALLOCATION, READ_BEFORE_SYNC, UNPINNED_ASYNC, IN_COROUTINE -> false;
        };
        if (waits && isCoroutine()) {
            add(MemoryFact.Kind.IN_COROUTINE, span, construct, subject, source);
        }
    }

    /** Parameters with the default None that are None there. */
    private List<String> omitted(Span span) {
        FunctionCode code = frame.code();
        return code.regions().absent(span).stream()
                .filter(each -> !code.uses().isWrittenBefore(each.name(), each.branch().start()))
                .map(Absence::name)
                .filter(this::isOptional)
                .toList();
    }

    private boolean isOptional(String name) {
        return frame.definition().function().parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .anyMatch(parameter ->
                        parameter.defaultValue().filter(Absence::isNone).isPresent());
    }

    private boolean isMeant(MemoryFact.Kind kind, Span span) {
        Purposes purposes = frame.code().purposes();
        return switch (kind) {
            case COPY_TO_DEVICE, PINNED_ALLOCATION -> purposes.isKept(span);
            case SYNCHRONIZE -> purposes.isMeasured(span) || purposes.isKept(span);
            case COPY_TO_HOST, SCALAR_TO_HOST, IMPLICIT_SYNC, READ_BEFORE_SYNC, UNPINNED_ASYNC, IN_COROUTINE -> false;
        };
    }
}
