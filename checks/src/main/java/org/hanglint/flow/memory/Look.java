package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hanglint.code.Event;
import org.hanglint.code.Expr;
import org.hanglint.code.Walk;
import org.hanglint.flow.memory.Memory.Decided;
import org.hanglint.syntax.Span;

/** Reads off a solved function what its expressions are taken for, for a reader who asks. */
final class Look {

    private final Frame frame;
    private final Evaluator values;
    private final Map<Span, SeenValue> seen = new LinkedHashMap<>();

    Look(Frame frame, Evaluator values) {
        this.frame = frame;
        this.values = values;
    }

    List<SeenValue> values() {
        return new ArrayList<>(seen.values());
    }

    void see(Event event, State before) {
        switch (event) {
            case Event.Call(Expr.Call call) -> read(call, before);
            case Event.Read(Expr place) -> read(place, before);
            case Event.Test(Expr condition) -> read(condition, before);
            case Event.Return back -> back.value().ifPresent(value -> read(value, before));
            case Event.Write write -> {
                read(write.value(), before);
                tell(write.place(), values.value(write.value(), before), SeenValue.Role.WRITTEN);
            }
            default -> {}
        }
    }

    private void read(Expr expression, State before) {
        Walk.expressions(expression, part -> tell(part, values.value(part, before), SeenValue.Role.READ));
    }

    private void tell(Expr expression, Value value, SeenValue.Role role) {
        Decided decided = value.memory().decided();
        boolean named = expression instanceof Expr.Name
                || expression instanceof Expr.Member
                || expression instanceof Expr.Call
                || expression instanceof Expr.Index;
        if (named && value.memory().isTensor() && decided.strength() > 0) {
            String reason = Wording.reason(decided);
            seen.put(
                    expression.span(),
                    new SeenValue(
                            frame.definition(), expression.span(), Wording.of(expression), decided, reason, role));
        }
    }
}
