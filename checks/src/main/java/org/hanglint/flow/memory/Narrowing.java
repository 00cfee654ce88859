package org.hanglint.flow.memory;

import org.hanglint.code.Expr;
import org.hanglint.code.Graph.EdgeKind;
import org.hanglint.flow.memory.Memory.Kind;
import org.hanglint.knowledge.TensorFact.Result;

/** What a test says about the value it tests, on either way out. */
final class Narrowing {

    private Narrowing() {}

    /** The state where the test came out so; it says nothing for any other way than true or false. */
    static State when(Expr test, EdgeKind outcome, State before, Frame frame, Evaluator values) {
        boolean holds = outcome == EdgeKind.TRUE;
        if (!holds && outcome != EdgeKind.FALSE) {
            return before;
        }
        return switch (test) {
            case Expr.Member(Expr.Name of, String name, _, _, _) when name.equals("is_cuda") ->
                narrowed(frame, of, before, holds ? Narrowing::onDevice : Narrowing::onHost);
            case Expr.Name _, Expr.Member _ when holds -> narrowed(frame, test, before, Value::present);
            case Expr.Compare compare when Absence.isPresent(compare, outcome) ->
                narrowed(frame, compare.left(), before, Value::present);
            case Expr.Call(Expr.Name(String callee, _), _, var arguments, _)
                    when callee.equals("isinstance")
                            && arguments.size() == 2
                            && arguments.getFirst().value() instanceof Expr.Name of ->
                isInstance(frame, of, arguments.getLast().value(), holds, before, values);
            default -> before;
        };
    }

    private interface Change {
        Value of(Value value);
    }

    private static State narrowed(Frame frame, Expr of, State before, Change change) {
        int slot = frame.code().slot(of);
        return slot == FunctionCode.NO_SLOT ? before : before.with(slot, change.of(before.get(slot)));
    }

    private static Value onDevice(Value value) {
        return value.with(value.memory().without(Kind.PAGEABLE).without(Kind.PINNED));
    }

    private static Value onHost(Value value) {
        return value.with(value.memory().without(Kind.DEVICE));
    }

    private static Value tensorOnly(Value value) {
        return value.with(value.memory().without(Kind.OBJECT));
    }

    private static Value objectOnly(Value value) {
        return value.with(onDevice(onHost(value)).memory());
    }

    private static State isInstance(
            Frame frame, Expr.Name of, Expr type, boolean holds, State before, Evaluator values) {
        Value tested = values.value(type, before);
        for (Type each : frame.facts().types().list(tested.types())) {
            if (each instanceof Type.External(String name)) {
                String plain = name.startsWith("builtins.") ? name.substring("builtins.".length()) : name;
                Result result = frame.facts().knowledge().type(plain).map(fact -> fact.result()).orElse(Result.UNKNOWN);
                if (result == Result.TENSOR) {
                    return narrowed(frame, of, before, holds ? Narrowing::tensorOnly : Narrowing::objectOnly);
                }
                if (result != Result.UNKNOWN && holds) {
                    return narrowed(frame, of, before, Narrowing::objectOnly);
                }
            }
            if (each instanceof Type.OfClass(var found) && holds) {
                Value instance = frame.facts().types().instance(found);
                return narrowed(
                        frame, of, before, value -> value.types().isEmpty() ? value.join(instance) : value);
            }
        }
        return before;
    }
}
