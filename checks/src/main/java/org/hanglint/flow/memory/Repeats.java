package org.hanglint.flow.memory;

import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.flow.memory.Memory.Decided;

/** Repetitions whose counts are on the device: the size of the result is their sum. */
record Repeats(Evaluator values, FoundWaits found) {

    void see(Expr.Call call, String construct, Expr subject, Decided source, State state) {
        boolean sized =
                call.arguments().stream().anyMatch(each -> each.keyword().equals("output_size"));
        Optional<Decided> counts = call.arguments().stream()
                .filter(each -> each.isPositional() || each.keyword().equals("repeats"))
                .filter(each -> each.value() != subject)
                .map(each ->
                        Weighing.size(values.value(each.value(), state).memory().decided()))
                .filter(Decided::isDevice)
                .findFirst();
        if (!sized && counts.isPresent() && source.isDevice()) {
            Decided weaker = counts.get().strength() < source.strength() ? counts.get() : Weighing.size(source);
            found.onDevice(MemoryFact.Kind.IMPLICIT_SYNC, call.span(), construct, subject, weaker);
        }
    }
}
