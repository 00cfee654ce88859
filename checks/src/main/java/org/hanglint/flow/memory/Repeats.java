package org.hanglint.flow.memory;

import java.util.Optional;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.flow.memory.Memory.Decided;

/** Repetitions whose counts are on the device: the size of the result is their sum. */
record Repeats(Evaluator values, FoundWaits found) {

    void see(Expr.Call call, String construct, Expr subject, Decided source, State state) {
        boolean sized =
                call.arguments().stream().anyMatch(each -> each.keyword().equals("output_size"));
        Optional<Expr> counts = call.arguments().stream()
                .filter(each -> each.isPositional() || each.keyword().equals("repeats"))
                .map(Argument::value)
                .filter(each -> each != subject)
                .filter(each -> size(each, state).isDevice())
                .findFirst();
        if (!sized && counts.isPresent() && source.isDevice()) {
            Decided known = size(counts.get(), state);
            Decided weaker = known.strength() < source.strength() ? known : Weighing.size(source);
            found.onDevice(MemoryFact.Kind.IMPLICIT_SYNC, call.span(), construct, counts.get(), weaker);
        }
    }

    private Decided size(Expr counts, State state) {
        return Weighing.size(values.value(counts, state).memory().decided());
    }
}
