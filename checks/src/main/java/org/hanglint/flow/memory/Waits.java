package org.hanglint.flow.memory;

import java.util.List;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Event;
import org.hanglint.code.Expr;
import org.hanglint.code.Names;
import org.hanglint.flow.memory.Memory.Decided;
import org.hanglint.flow.memory.MemoryFact.Kind;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.knowledge.TensorFact;

/** Reads off a solved function where its host thread waits for the device. */
final class Waits {

    private final Frame frame;
    private final Evaluator values;
    private final FoundWaits found;
    private final Transfers transfers;
    private final Indexing indexing;
    private final Repeats repeats;
    private final FunctionWaits functions;

    Waits(Frame frame, Evaluator values) {
        this.frame = frame;
        this.values = values;
        this.found = new FoundWaits(frame);
        this.transfers = new Transfers(frame, values, found);
        this.indexing = new Indexing(frame.facts().knowledge(), values, found, transfers);
        this.repeats = new Repeats(values, found);
        this.functions = new FunctionWaits(frame, values, found);
    }

    List<MemoryFact> facts() {
        return found.facts();
    }

    void see(Event event, State before) {
        switch (event) {
            case Event.Call(Expr.Call call) -> call(call, before);
            case Event.Test(Expr condition) -> test(condition, before);
            case Event.Read(Expr.Index index) -> indexing.read(index, before);
            case Event.Write write -> {
                if (write.place() instanceof Expr.Index index) {
                    indexing.store(index, write.value(), before, write.span());
                }
            }
            default -> {}
        }
    }

    private Decided of(Expr expression, State state) {
        return values.value(expression, state).memory().decided();
    }

    /** A truth test reads its value; a bare name may be a test for None. */
    private void test(Expr condition, State state) {
        boolean tells = switch (condition) {
            case Expr.Call _, Expr.Compare _, Expr.Operator _, Expr.Index _ -> true;
            default -> false;
        };
        if (tells) {
            Decided tested = Weighing.amongObjects(values.value(condition, state));
            found.onDevice(Kind.SCALAR_TO_HOST, condition.span(), "truth test", condition, tested);
        }
    }

    private void call(Expr.Call call, State state) {
        Value callee = values.value(call.callee(), state);
        boolean own = false;
        for (Type type : frame.facts().types().list(callee.types())) {
            switch (type) {
                case Type.External(String name) -> {
                    found.blocking(name, call);
                    readsAll(name, call, state);
                    frame.facts().knowledge().function(name).ifPresent(fact -> functions.see(fact, name, call, state));
                }
                case Type.Callable callable -> {
                    own = true;
                    frame.facts().given().see(frame, callable, call, values, state);
                }
                case Type.OfClass _, Type.Instance _ -> own = true;
                default -> {}
            }
        }
        if (!own
                && call.callee() instanceof Expr.Member member
                && callee.types().isEmpty()) {
            if (frame.facts().knowledge().says(Role.READING, member.name())) {
                Value receiver = values.value(member.object(), state);
                found.ofOpenCopy(call.span(), "." + member.name() + "()", member.object(), receiver);
            }
            frame.facts().knowledge().method(member.name()).ifPresent(fact -> method(fact, member, call, state));
        }
    }

    /** A library's function that reads arrays. */
    private void readsAll(String name, Expr.Call call, State state) {
        boolean reads = name.startsWith("numpy.") && frame.facts().knowledge().says(Role.READING, Names.last(name));
        if (reads) {
            call.arguments().stream()
                    .map(Argument::value)
                    .forEach(each -> found.ofOpenCopy(call.span(), name + "()", each, values.value(each, state)));
        }
    }

    private void method(TensorFact fact, Expr.Member member, Expr.Call call, State state) {
        Decided receiver = of(member.object(), state);
        String construct = "." + member.name() + "()";
        switch (fact.waits()) {
            case COPY -> found.asked(Kind.COPY_TO_HOST, call.span(), construct, member.object(), receiver);
            case FORCED_COPY -> {
                if (call.arguments().stream().anyMatch(each -> each.keyword().equals("force"))) {
                    found.onDevice(Kind.COPY_TO_HOST, call.span(), ".numpy(force=True)", member.object(), receiver);
                }
            }
            case SCALAR -> {
                found.asked(Kind.SCALAR_TO_HOST, call.span(), construct, member.object(), receiver);
                found.ofOpenCopy(call.span(), construct, member.object(), values.value(member.object(), state));
            }
            case IMPLICIT -> found.onDevice(Kind.IMPLICIT_SYNC, call.span(), construct, member.object(), receiver);
            case NO_OUTPUT_SIZE -> repeats.see(call, construct, member.object(), receiver, state);
            case UPLOAD -> transfers.upload(call.span(), construct, member.object(), state);
            case SYNCHRONIZE -> synchronize(call, member, state);
            case NONE, ONE_ARGUMENT -> {}
        }
        if (fact.result() == TensorFact.Result.BOOLEAN) {
            found.ofOpenCopy(call.span(), construct, member.object(), values.value(member.object(), state));
        }
        if (fact.result() == TensorFact.Result.TARGET) {
            transfers.moved(member, call, receiver, state);
        }
        if (fact.result() == TensorFact.Result.RECEIVER && !call.arguments().isEmpty()) {
            transfers.copied(
                    call.span(),
                    construct,
                    member.object(),
                    call.arguments().getFirst().value(),
                    state);
        }
        if (fact.result() == TensorFact.Result.DATA) {
            functions.dataLike(call, construct, receiver, state);
        }
        if (fact.result() == TensorFact.Result.PINNED && !receiver.isDevice()) {
            found.add(Kind.PINNED_ALLOCATION, call.span(), construct, member.object(), Weighing.PINNED);
        }
    }

    private void synchronize(Expr.Call call, Expr.Member member, State state) {
        boolean event = frame.facts().knowledge().says(Role.EVENT, name(member.object()));
        if (found.isPermitted(call.span()) || !event && values.value(member.object(), state).memory().isUnknown()) {
            Decided all = new Decided(Memory.Kind.DEVICE, Memory.INFERRED, Set.of());
            found.add(Kind.SYNCHRONIZE, call.span(), ".synchronize()", member.object(), all);
        }
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
}
