package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.Argument;
import org.hanglint.code.Argument.Passing;
import org.hanglint.code.Expr;
import org.hanglint.code.Parameter;
import org.hanglint.code.Variable;
import org.hanglint.flow.memory.Type.Binding;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonClass;

/** Arguments on their way into parameters. */
final class Arguments {

    private final Frame frame;
    private final Facts facts;
    private final Evaluator values;
    private Expr lastCall = Evaluator.NO_EXPRESSION;
    private State lastState = State.DEAD;
    private int lastVersion;
    private List<Value> last = List.of();

    Arguments(Frame frame, Evaluator values) {
        this.frame = frame;
        this.facts = frame.facts();
        this.values = values;
    }

    void intoParameters(Definition callee, Binding binding, Expr.Call call, State state) {
        List<Parameter> parameters = callee.function().parameters();
        int at = binding == Binding.BOUND ? 1 : 0;
        List<Value> given = given(call, state);
        for (int i = 0; i < given.size(); i++) {
            Argument argument = call.arguments().get(i);
            Value value = given.get(i);
            if (argument.passing() == Passing.SPREAD && value.isTuple()) {
                for (int part = 0; at < parameters.size() && part < value.length(); part++, at++) {
                    give(callee, parameters.get(at), value.part(part));
                }
            } else if (argument.passing() == Passing.SPREAD) {
                for (; at < parameters.size() && isPositional(parameters.get(at)); at++) {
                    give(callee, parameters.get(at), value.each());
                }
            } else if (argument.passing() == Passing.PLAIN
                    && !argument.keyword().isEmpty()) {
                keyword(callee, argument.keyword(), value);
            } else if (argument.passing() == Passing.PLAIN && at < parameters.size()) {
                give(callee, parameters.get(at), value);
                at += parameters.get(at).kind() == Parameter.Kind.PLAIN ? 1 : 0;
            }
        }
    }

    /** What a call hands over; a call may reach many functions. */
    private List<Value> given(Expr.Call call, State state) {
        if (call == lastCall && state == lastState && facts.version() == lastVersion) {
            return last;
        }
        int version = facts.version();
        List<Value> given = new ArrayList<>(call.arguments().size());
        for (Argument argument : call.arguments()) {
            given.add(values.value(argument.value(), state).weakened(Memory.INFERRED));
        }
        lastCall = call;
        lastState = state;
        lastVersion = version;
        last = given;
        return given;
    }

    private static boolean isPositional(Parameter parameter) {
        return parameter.kind() == Parameter.Kind.PLAIN;
    }

    private void keyword(Definition callee, String keyword, Value value) {
        for (Parameter parameter : callee.function().parameters()) {
            if (parameter.name().equals(keyword) || parameter.kind() == Parameter.Kind.KEYWORD_REST) {
                give(callee, parameter, value);
                return;
            }
        }
    }

    private void give(Definition callee, Parameter parameter, Value value) {
        boolean rest = parameter.kind() == Parameter.Kind.REST || parameter.kind() == Parameter.Kind.KEYWORD_REST;
        if (parameter.kind() != Parameter.Kind.KEYWORD_ONLY || !value.isNothing()) {
            facts.join(facts.parameter(callee, parameter.name()), rest ? Value.container(value) : value);
        }
    }

    /** A class without a constructor of its own takes its fields in their order, as a dataclass does. */
    void intoFields(PythonClass type, Expr.Call call, State state) {
        List<Variable> fields = type.declaration().fields().stream()
                .filter(field -> field.type().isWritten())
                .toList();
        int at = 0;
        List<Value> given = given(call, state);
        for (int i = 0; i < given.size(); i++) {
            Argument argument = call.arguments().get(i);
            Value value = given.get(i);
            if (!argument.keyword().isEmpty()) {
                facts.join(facts.fields().cell(type, argument.keyword()), value);
            } else if (argument.isPositional() && at < fields.size()) {
                facts.join(facts.fields().cell(type, fields.get(at++).name()), value);
            }
        }
    }

    boolean anyDevice(Expr.Call call, State state) {
        return call.arguments().stream()
                .anyMatch(argument ->
                        values.value(argument.value(), state).memory().strength(Memory.Kind.DEVICE) > 0);
    }

    Frame frame() {
        return frame;
    }
}
