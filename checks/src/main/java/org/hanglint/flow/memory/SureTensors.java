package org.hanglint.flow.memory;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.hanglint.code.Event;
import org.hanglint.code.Expr;
import org.hanglint.code.Walk;
import org.hanglint.syntax.Span;

/** Reads off a solved function which of its expressions are tensors of the device, whenever they are read, and nothing else. */
final class SureTensors {

    private final Evaluator values;
    private final Map<Span, Boolean> seen = new HashMap<>();

    SureTensors(Evaluator values) {
        this.values = values;
    }

    Set<Span> spans() {
        Set<Span> sure = new HashSet<>();
        seen.forEach((span, tensor) -> {
            if (tensor) {
                sure.add(span);
            }
        });
        return sure;
    }

    void see(Event event, State before) {
        switch (event) {
            case Event.Call(Expr.Call call) -> read(call, before);
            case Event.Read(Expr place) -> read(place, before);
            case Event.Write write -> read(write.value(), before);
            default -> {}
        }
    }

    private void read(Expr expression, State before) {
        Walk.expressions(expression, part -> {
            switch (part) {
                case Expr.Name _, Expr.Member _, Expr.Index _, Expr.Call _ ->
                    seen.merge(part.span(), isTensor(values.value(part, before)), Boolean::logicalAnd);
                default -> {}
            }
        });
    }

    private static boolean isTensor(Value value) {
        Memory memory = value.memory();
        return memory.decided().isDevice()
                && memory.decided().isReportable()
                && memory.strength(Memory.Kind.OBJECT) == 0
                && !memory.has(Memory.Flag.NONE)
                && value.types() == Types.NONE
                && value.each().isNothing();
    }
}
