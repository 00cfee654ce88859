package org.hanglint.flow.memory;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** The calls found so far, by caller: one edge for each callee and site, the strongest. */
final class Edges {

    private final Map<Integer, Map<Long, Edge>> edges = new TreeMap<>();
    private boolean closed;

    /** From now on no edge is recorded. */
    void close() {
        closed = true;
    }

    /** Records an edge, unless one as strong is known there. */
    void add(
            Definition caller,
            Definition callee,
            Span site,
            int strength,
            Set<Edge.Guess> guesses,
            Edge.Passage passage) {
        if (closed) {
            return;
        }
        long key = (long) callee.id() << 32 | site.start();
        Map<Long, Edge> known = edges.computeIfAbsent(caller.id(), _ -> new LinkedHashMap<>());
        Edge old = known.get(key);
        if (old == null || old.strength() < strength) {
            known.put(key, new Edge(caller, callee, site, strength, guesses, passage));
        }
    }

    /** The calls of that function, in the order of their callers. */
    List<Edge> into(Definition callee) {
        return edges.values().stream()
                .flatMap(calls -> calls.values().stream())
                .filter(edge -> edge.callee().equals(callee))
                .toList();
    }

    List<Edge> from(Definition caller) {
        return List.copyOf(edges.getOrDefault(caller.id(), Map.of()).values());
    }
}
