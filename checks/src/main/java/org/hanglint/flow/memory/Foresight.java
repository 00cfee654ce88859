package org.hanglint.flow.memory;

import java.util.List;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Function.Modifier;
import org.hanglint.flow.memory.FunctionCode.Origin;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonClass;
import org.hanglint.link.Resolved;

/**
 * Whether a look at a function that may guess could find more than one that may not. Where it could not, the function is not
 * looked at again when guessing begins.
 */
record Foresight(Frame frame, Evaluator values, Guesses guesses) {

    /** Whether a guess about a call that nothing resolves could have an effect. */
    boolean mayGuess(Expr.Call call, Value receiver, State state) {
        for (Argument argument : call.arguments()) {
            if (!isSettled(argument.value(), state) || isCallable(values.value(argument.value(), state))) {
                return true;
            }
        }
        if (!(call.callee() instanceof Expr.Member member)) {
            return false;
        }
        boolean unknown = receiver.types().isEmpty() && receiver.memory().isUnknown();
        return frame.facts().knowledge().operation(member.name()).isPresent()
                || member.object() instanceof Expr.Name self && self.id().equals(frame.self())
                || unknown && !guesses.of(call, member).isEmpty();
    }

    private boolean isCallable(Value value) {
        for (Type type : frame.facts().types().list(value.types())) {
            if (type instanceof Type.Callable) {
                return true;
            }
        }
        return false;
    }

    /** Whether the expression can be evaluated without a look at a function that nobody has looked at. */
    private boolean isSettled(Expr expression, State state) {
        return switch (expression) {
            case Expr.Literal _, Expr.Slice _, Expr.Not _, Expr.Formatted _, Expr.Call _, Expr.Closure _ -> true;
            case Expr.Construct _, Expr.AddressOf _, Expr.Dereference _, Expr.Move _ -> true;
            case Expr.Yield _, Expr.Unknown _ -> true;
            case Expr.Choice _ -> false;
            case Expr.Name name -> isSettled(name);
            case Expr.Member member ->
                isSettled(member.object(), state) && isSettled(values.value(member.object(), state), member.name());
            case Expr.Index index ->
                isSettled(index.object(), state)
                        && areSettled(index.indices(), state)
                        && index.indices().stream().noneMatch(Expr.Literal.class::isInstance);
            case Expr.Logical logical -> isSettled(logical.left(), state) && isSettled(logical.right(), state);
            case Expr.Compare compare -> isSettled(compare.left(), state) && isSettled(compare.right(), state);
            case Expr.Operator operator -> areSettled(operator.operands(), state);
            case Expr.Collection collection -> areSettled(collection.elements(), state);
            case Expr.Comprehension comprehension -> isSettled(comprehension.element().getLast(), state);
            case Expr.Assignment assignment -> isSettled(assignment.value(), state);
            case Expr.Await await -> isSettled(await.operand(), state);
            case Expr.Starred starred -> isSettled(starred.value(), state);
            case Expr.Cast cast -> isSettled(cast.operand(), state);
        };
    }

    private boolean areSettled(List<Expr> expressions, State state) {
        for (Expr expression : expressions) {
            if (!isSettled(expression, state)) {
                return false;
            }
        }
        return true;
    }

    private boolean isSettled(Expr.Name name) {
        return frame.code().slot(name) != FunctionCode.NO_SLOT
                || !(values.origin(name) instanceof Origin.Global(Shared variable))
                || variable.isSettled(frame.facts().agenda());
    }

    private boolean isSettled(Value object, String name) {
        for (Type type : frame.facts().types().list(object.types())) {
            boolean settled = switch (type) {
                case Type.Instance(var of) -> isSettled(of, name);
                case Type.External _, Type.Callable _, Type.ExternalInstance _, Type.Super _ -> true;
                case Type.OfModule(var module) ->
                    !(frame.facts().index().member(new Resolved.OfModule(module), name) instanceof Resolved.OfGlobal);
                case Type.OfClass _ -> false;
            };
            if (!settled) {
                return false;
            }
        }
        return true;
    }

    private boolean isSettled(PythonClass type, String name) {
        Fields.Member member = frame.facts().fields().member(type, name);
        for (Definition method : member.methods()) {
            if (method.function().is(Modifier.PROPERTY) && !frame.facts().agenda().isSeen(method)) {
                return false;
            }
        }
        return member.field().isSettled(frame.facts().agenda());
    }
}
