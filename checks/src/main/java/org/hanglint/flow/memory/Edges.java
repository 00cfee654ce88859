package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** The calls found so far, by caller: one edge for each callee and site, the strongest. */
final class Edges {

    private final Map<Integer, Map<Long, Edge>> edges = new TreeMap<>();

    /** By callee, once no more are added. */
    private final Map<Integer, List<Edge>> into = new HashMap<>();

    /** Whether an edge as strong is known there. */
    boolean has(Definition caller, Definition callee, Span site, int strength) {
        Map<Long, Edge> known = edges.get(caller.id());
        Edge old = known == null ? null : known.get(key(callee, site));
        return old != null && old.strength() >= strength;
    }

    private static long key(Definition callee, Span site) {
        return (long) callee.id() << 32 | site.start();
    }

    /** Records an edge, unless one as strong is known there. */
    void add(Edge edge) {
        long key = key(edge.callee(), edge.site());
        Map<Long, Edge> known = edges.computeIfAbsent(edge.caller().id(), _ -> new LinkedHashMap<>());
        Edge old = known.get(key);
        if (old == null || old.strength() < edge.strength()) {
            known.put(key, edge);
        }
    }

    /** The calls of that function, in the order of their callers. */
    List<Edge> into(Definition callee) {
        return into.getOrDefault(callee.id(), List.of());
    }

    /** No more are added. */
    void close() {
        all().forEach(edge -> into.computeIfAbsent(edge.callee().id(), _ -> new ArrayList<>())
                .add(edge));
    }

    List<Edge> all() {
        return edges.values().stream().flatMap(calls -> calls.values().stream()).toList();
    }

    List<Edge> from(Definition caller) {
        return List.copyOf(edges.getOrDefault(caller.id(), Map.of()).values());
    }
}
