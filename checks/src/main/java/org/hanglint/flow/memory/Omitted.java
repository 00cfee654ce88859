package org.hanglint.flow.memory;

import java.util.List;
import java.util.Set;
import org.hanglint.link.Definition;

/** Waits that run only where a parameter is left out, which no call on a hot way leaves out. */
record Omitted(Facts facts, Hotness hotness, Set<Definition> roots) {

    boolean neverRuns(MemoryFact fact) {
        if (fact.omitted().isEmpty() || roots.contains(fact.in())) {
            return false;
        }
        List<Edge> calls = facts.edges().into(fact.in()).stream()
                .filter(edge -> hotness.rate(edge.caller()).isPresent())
                .toList();
        return fact.omitted().stream().anyMatch(name -> facts.given().always(calls, name));
    }
}
