package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.Expr;
import org.hanglint.flow.memory.Memory.Decided;
import org.hanglint.flow.memory.MemoryFact.Permission;
import org.hanglint.flow.memory.MemoryFact.Repetition;
import org.hanglint.syntax.Span;

/** The waits of one function as they are found, each once and only where it is neither gated nor meant. */
final class FoundWaits {

    private final List<MemoryFact> facts = new ArrayList<>();
    private final Frame frame;
    private final Purposes purposes;

    FoundWaits(Frame frame) {
        this.frame = frame;
        this.purposes = Purposes.of(frame.definition().function(), frame.facts().knowledge());
    }

    List<MemoryFact> facts() {
        return facts;
    }

    void onDevice(MemoryFact.Kind kind, Span span, String construct, Expr subject, Decided source) {
        if (source.isDevice()) {
            add(kind, span, construct, subject, source);
        }
    }

    void add(MemoryFact.Kind kind, Span span, String construct, Expr subject, Decided source) {
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
                    regions.isInLoop(span) ? Repetition.IN_LOOP : Repetition.ONCE,
                    regions.passage(span)));
        }
    }

    private boolean isMeant(MemoryFact.Kind kind, Span span) {
        return switch (kind) {
            case COPY_TO_DEVICE, PINNED_ALLOCATION -> purposes.isKept(span);
            case SYNCHRONIZE -> purposes.isMeasured(span) || purposes.isKept(span);
            case COPY_TO_HOST, SCALAR_TO_HOST, IMPLICIT_SYNC -> false;
        };
    }
}
