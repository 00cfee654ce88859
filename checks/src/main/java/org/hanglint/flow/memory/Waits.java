package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Argument;
import org.hanglint.code.Event;
import org.hanglint.code.Expr;
import org.hanglint.flow.memory.Memory.Decided;
import org.hanglint.flow.memory.Memory.Flag;
import org.hanglint.flow.memory.MemoryFact.Permission;
import org.hanglint.flow.memory.MemoryFact.Repetition;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.knowledge.TensorFact;
import org.hanglint.syntax.Span;

/** Reads off a solved function where its host thread waits for the device. */
final class Waits {

    private final List<MemoryFact> facts = new ArrayList<>();
    private final Frame frame;
    private final Evaluator values;
    private final TensorCalls tensors;
    private final Purposes purposes;

    Waits(Frame frame, Evaluator values) {
        this.frame = frame;
        this.values = values;
        this.tensors = new TensorCalls(frame, values);
        this.purposes = Purposes.of(frame.definition().function(), frame.facts().knowledge());
    }

    List<MemoryFact> facts() {
        return facts;
    }

    void see(Event event, State before) {
        switch (event) {
            case Event.Call(Expr.Call call) -> call(call, before);
            case Event.Test(Expr condition) -> test(condition, before);
            case Event.Read(Expr.Index index) -> {
                index(index, before);
                masks(index, before);
            }
            case Event.Write write -> {
                if (write.place() instanceof Expr.Index index) {
                    store(index, write.value(), before, write.span());
                }
            }
            default -> {}
        }
    }

    private Decided of(Expr expression, State state) {
        return values.value(expression, state).memory().decided();
    }

    /** What a value is taken for where a number or list would do as well: beside one, a tensor is only a guess. */
    private static Decided amongObjects(Value value) {
        Decided decided = value.memory().decided();
        boolean either = decided.isDevice() && value.memory().strength(Memory.Kind.OBJECT) >= Memory.INFERRED;
        return either ? new Decided(Memory.Kind.DEVICE, Memory.NAMED, java.util.Set.of()) : decided;
    }

    /** Whether a tensor is pageable for sure: nothing speaks for the device. */
    private boolean onHost(Expr tensor, State state) {
        Memory memory = values.value(tensor, state).memory();
        return memory.decided().isPageable()
                && memory.decided().isReportable()
                && memory.strength(Memory.Kind.DEVICE) == 0
                && memory.strength(Memory.Kind.PINNED) == 0;
    }

    private void call(Expr.Call call, State state) {
        Value callee = values.value(call.callee(), state);
        boolean own = false;
        for (Type type : frame.facts().types().list(callee.types())) {
            switch (type) {
                case Type.External(String name) ->
                    frame.facts().knowledge().function(name).ifPresent(fact -> function(fact, name, call, state));
                case Type.Callable _, Type.OfClass _, Type.Instance _ -> own = true;
                default -> {}
            }
        }
        if (!own && call.callee() instanceof Expr.Member member && callee.types().isEmpty()) {
            frame.facts().knowledge().method(member.name()).ifPresent(fact -> method(fact, member, call, state));
        }
    }

    private void method(TensorFact fact, Expr.Member member, Expr.Call call, State state) {
        Decided receiver = of(member.object(), state);
        String construct = "." + member.name() + "()";
        switch (fact.waits()) {
            case COPY -> onDevice(MemoryFact.Kind.COPY_TO_HOST, call.span(), construct, member.object(), receiver);
            case FORCED_COPY -> {
                if (call.arguments().stream().anyMatch(each -> each.keyword().equals("force"))) {
                    onDevice(MemoryFact.Kind.COPY_TO_HOST, call.span(), ".numpy(force=True)", member.object(), receiver);
                }
            }
            case SCALAR -> onDevice(MemoryFact.Kind.SCALAR_TO_HOST, call.span(), construct, member.object(), receiver);
            case IMPLICIT -> onDevice(MemoryFact.Kind.IMPLICIT_SYNC, call.span(), construct, member.object(), receiver);
            case NO_OUTPUT_SIZE -> repeats(call, construct, member.object(), receiver, state);
            case UPLOAD -> upload(call.span(), construct, member.object(), state);
            case SYNCHRONIZE -> synchronize(call, member, state);
            case NONE, ONE_ARGUMENT -> {}
        }
        if (fact.result() == TensorFact.Result.TARGET) {
            moved(member, call, receiver, state);
        }
        if (fact.result() == TensorFact.Result.RECEIVER && !call.arguments().isEmpty()) {
            copied(call.span(), construct, member.object(), call.arguments().getFirst().value(), state);
        }
        if (fact.result() == TensorFact.Result.PINNED && !receiver.isDevice()) {
            add(MemoryFact.Kind.PINNED_ALLOCATION, call.span(), construct, member.object(), pinned());
        }
    }

    private static Decided pinned() {
        return new Decided(Memory.Kind.PINNED, Memory.DECLARED, java.util.Set.of());
    }

    private void synchronize(Expr.Call call, Expr.Member member, State state) {
        boolean event = frame.facts().knowledge().says(Role.EVENT, name(member.object()));
        if (!event && values.value(member.object(), state).memory().bits() == 0) {
            Decided all = new Decided(Memory.Kind.DEVICE, Memory.INFERRED, java.util.Set.of());
            add(MemoryFact.Kind.SYNCHRONIZE, call.span(), ".synchronize()", member.object(), all);
        }
    }

    /** Sizes are often kept on the host, whatever their names say of tensors. */
    private static Decided size(Decided source) {
        boolean named = source.isDevice() && source.strength() == Memory.NAMED;
        return named ? new Decided(source.kind(), Memory.NAMED, java.util.Set.of()) : source;
    }

    private static String name(Expr expression) {
        return switch (expression) {
            case Expr.Name name -> name.id();
            case Expr.Member member -> member.name();
            case Expr.Index index -> name(index.object());
            case Expr.Call call -> name(call.callee());
            default -> "";
        };
    }

    private void repeats(Expr.Call call, String construct, Expr subject, Decided source, State state) {
        boolean sized = call.arguments().stream().anyMatch(each -> each.keyword().equals("output_size"));
        Optional<Decided> counts = call.arguments().stream()
                .filter(each -> each.isPositional() || each.keyword().equals("repeats"))
                .filter(each -> each.value() != subject)
                .map(each -> size(of(each.value(), state)))
                .filter(Decided::isDevice)
                .findFirst();
        if (!sized && counts.isPresent() && source.isDevice()) {
            Decided weaker = counts.get().strength() < source.strength() ? counts.get() : size(source);
            onDevice(MemoryFact.Kind.IMPLICIT_SYNC, call.span(), construct, subject, weaker);
        }
    }

    private void moved(Expr.Member member, Expr.Call call, Decided receiver, State state) {
        TensorCalls.Target target = tensors.target(call, state);
        if (target.host() && !target.accelerator() && TensorCalls.isAsynchronous(call)) {
            onDevice(
                    MemoryFact.Kind.PINNED_ALLOCATION,
                    call.span(),
                    ".to(\"cpu\", non_blocking=True)",
                    member.object(),
                    receiver);
        } else if (target.host() && !target.accelerator()) {
            onDevice(MemoryFact.Kind.COPY_TO_HOST, call.span(), ".to(\"cpu\")", member.object(), receiver);
        } else if (target.accelerator() && !target.host()) {
            upload(call.span(), ".to(device)", member.object(), state);
        }
    }

    private void copied(Span span, String construct, Expr target, Expr source, State state) {
        Decided from = of(source, state);
        if (onHost(target, state) && from.isDevice()) {
            onDevice(MemoryFact.Kind.COPY_TO_HOST, span, construct, source, from);
        } else if (of(target, state).isDevice()) {
            upload(span, construct, source, state);
        }
    }

    /** What may be pinned, whatever its name says, is taken to be. */
    private void upload(Span span, String construct, Expr subject, State state) {
        Memory memory = values.value(subject, state).memory();
        boolean pageable = memory.decided().isPageable() && memory.strength(Memory.Kind.PINNED) == 0;
        if (pageable && !movesWithModule(subject)) {
            add(MemoryFact.Kind.COPY_TO_DEVICE, span, construct, subject, memory.decided());
        }
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

    private void function(TensorFact fact, String name, Expr.Call call, State state) {
        Optional<Expr> first = call.arguments().stream().map(Argument::value).findFirst();
        if (first.isEmpty()) {
            if (fact.waits() == TensorFact.Wait.SYNCHRONIZE) {
                Decided all = new Decided(Memory.Kind.DEVICE, Memory.DECLARED, java.util.Set.of());
                add(MemoryFact.Kind.SYNCHRONIZE, call.span(), name + "()", call.callee(), all);
            }
            return;
        }
        Expr subject = first.get();
        Decided source = of(subject, state);
        String construct = name.replace("builtins.", "") + "()";
        switch (fact.waits()) {
            case SCALAR -> scalars(call, construct, state);
            case IMPLICIT -> onDevice(MemoryFact.Kind.IMPLICIT_SYNC, call.span(), construct, subject, source);
            case ONE_ARGUMENT -> {
                if (call.arguments().size() == 1) {
                    onDevice(MemoryFact.Kind.IMPLICIT_SYNC, call.span(), construct, subject, source);
                }
            }
            case NO_OUTPUT_SIZE -> repeats(call, construct, subject, source, state);
            case SYNCHRONIZE -> {
                Decided all = new Decided(Memory.Kind.DEVICE, Memory.DECLARED, java.util.Set.of());
                add(MemoryFact.Kind.SYNCHRONIZE, call.span(), construct, call.callee(), all);
            }
            case NONE, COPY, FORCED_COPY, UPLOAD -> {}
        }
        if (fact.result() == TensorFact.Result.DATA) {
            data(call, construct, subject, source, state);
        }
        if (fact.result() == TensorFact.Result.DEVICE_ARGUMENT && TensorCalls.isPinned(call)) {
            add(MemoryFact.Kind.PINNED_ALLOCATION, call.span(), construct, call, pinned());
        }
    }

    /** Python's own functions over a device tensor read its value; {@code max} and the like over a container each element. */
    private void scalars(Expr.Call call, String construct, State state) {
        for (Argument argument : call.arguments()) {
            Value value = values.value(argument.value(), state);
            Decided whole = amongObjects(value);
            boolean looksInside = switch (construct) {
                case "any()", "all()", "max()", "min()" -> true;
                default -> false;
            };
            Decided element = looksInside ? amongObjects(value.each()) : whole;
            onDevice(
                    MemoryFact.Kind.SCALAR_TO_HOST,
                    call.span(),
                    construct,
                    argument.value(),
                    whole.isDevice() ? whole : element);
        }
    }

    private void data(Expr.Call call, String construct, Expr subject, Decided source, State state) {
        Decided element = amongObjects(values.value(subject, state).each());
        if (element.isDevice()) {
            onDevice(MemoryFact.Kind.SCALAR_TO_HOST, call.span(), construct, subject, element);
        }
        boolean toDevice = tensors.deviceOf(call, state)
                .filter(target -> target.accelerator() && !target.host())
                .isPresent();
        if (toDevice && !source.isDevice()) {
            Decided host = new Decided(Memory.Kind.PAGEABLE, Memory.INFERRED, java.util.Set.of());
            add(MemoryFact.Kind.COPY_TO_DEVICE, call.span(), construct, subject, host);
        }
    }

    /** A truth test reads its value; a bare name may be a test for None. */
    private void test(Expr condition, State state) {
        boolean tells = switch (condition) {
            case Expr.Call _, Expr.Compare _, Expr.Operator _, Expr.Index _ -> true;
            default -> false;
        };
        if (tells) {
            Decided tested = amongObjects(values.value(condition, state));
            onDevice(MemoryFact.Kind.SCALAR_TO_HOST, condition.span(), "truth test", condition, tested);
        }
    }

    private void index(Expr.Index index, State state) {
        Value object = values.value(index.object(), state);
        for (Expr each : index.indices()) {
            if (each instanceof Expr.Slice slice) {
                slice.lower().ifPresent(bound -> bound(index, bound, state));
                slice.upper().ifPresent(bound -> bound(index, bound, state));
                continue;
            }
            Decided by = of(each, state);
            if (by.isDevice() && onHost(index.object(), state)) {
                onDevice(MemoryFact.Kind.SCALAR_TO_HOST, index.span(), "index", each, by);
            } else if (object.memory().decided().isDevice()) {
                upload(index.span(), "index", each, state);
            }
        }
    }

    private void masks(Expr.Index index, State state) {
        if (onHost(index.object(), state)) {
            return;
        }
        for (Expr each : index.indices()) {
            Memory memory = values.value(each, state).memory();
            if (memory.has(Flag.BOOLEAN)) {
                onDevice(MemoryFact.Kind.IMPLICIT_SYNC, index.span(), "boolean index", each, memory.decided());
            }
        }
    }

    private void bound(Expr.Index index, Expr bound, State state) {
        Decided by = size(amongObjects(values.value(bound, state)));
        onDevice(MemoryFact.Kind.IMPLICIT_SYNC, index.span(), "slice bound", bound, by);
    }

    private void store(Expr.Index place, Expr value, State state, Span span) {
        copied(span, "element assignment", place.object(), value, state);
        index(place, state);
        if (!isNumber(value, state)) {
            masks(place, state);
        }
    }

    /** A number under a mask is filled in on the device. */
    private boolean isNumber(Expr value, State state) {
        Memory memory = values.value(value, state).memory();
        return value instanceof Expr.Literal || !memory.isTensor() && memory.strength(Memory.Kind.OBJECT) > 0;
    }

    private void onDevice(MemoryFact.Kind kind, Span span, String construct, Expr subject, Decided source) {
        if (source.isDevice()) {
            add(kind, span, construct, subject, source);
        }
    }

    private boolean isMeant(MemoryFact.Kind kind, Span span) {
        return switch (kind) {
            case COPY_TO_DEVICE, PINNED_ALLOCATION -> purposes.isKept(span);
            case SYNCHRONIZE -> purposes.isMeasured(span) || purposes.isKept(span);
            case COPY_TO_HOST, SCALAR_TO_HOST, IMPLICIT_SYNC -> false;
        };
    }

    private void add(MemoryFact.Kind kind, Span span, String construct, Expr subject, Decided source) {
        Regions regions = frame.code().regions();
        if (regions.isGated(span) || isMeant(kind, span)) {
            return;
        }
        boolean known = facts.stream().anyMatch(fact -> fact.span().equals(span) && fact.kind() == kind);
        if (!known) {
            facts.add(new MemoryFact(
                    frame.definition(),
                    kind,
                    span,
                    construct,
                    source,
                    Wording.of(subject),
                    Wording.reason(kind, source),
                    regions.isPermitted(span) ? Permission.GIVEN : Permission.NOT_GIVEN,
                    regions.isInLoop(span) ? Repetition.IN_LOOP : Repetition.ONCE));
        }
    }
}
