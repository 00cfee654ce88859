package org.hanglint.flow.memory;

import java.util.List;
import java.util.Set;
import org.hanglint.link.Definition;

/**
 * Waits that do not run again and again although their function is reached: where a parameter is left out that every call on
 * a hot way gives, and where all those calls make what is kept.
 */
record Omitted(Facts facts, Hotness hotness, Set<Definition> roots) {

    boolean neverRuns(MemoryFact fact) {
        return isLeftOut(fact) || runsOnce(fact);
    }

    /** As where a value is made in the function itself, a copy to the host or a read of a value is not excused. */
    private boolean runsOnce(MemoryFact fact) {
        boolean makes = switch (fact.kind()) {
            case COPY_TO_DEVICE, PINNED_ALLOCATION, SYNCHRONIZE -> true;
            default -> false;
        };
        if (!makes || roots.contains(fact.in())) {
            return false;
        }
        List<Edge> calls = hotCalls(fact);
        return !calls.isEmpty() && calls.stream().allMatch(edge -> edge.passage() == Edge.Passage.ONCE);
    }

    private List<Edge> hotCalls(MemoryFact fact) {
        return facts.edges().into(fact.in()).stream()
                .filter(edge -> hotness.rate(edge.caller()).isPresent())
                .toList();
    }

    private boolean isLeftOut(MemoryFact fact) {
        if (fact.omitted().isEmpty() || roots.contains(fact.in())) {
            return false;
        }
        List<Edge> calls = hotCalls(fact);
        return fact.omitted().stream().anyMatch(name -> facts.given().always(calls, name));
    }
}
