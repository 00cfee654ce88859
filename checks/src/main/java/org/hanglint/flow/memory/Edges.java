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

    private final Map<Integer, Map<Long, Edge>> open = new TreeMap<>();

    /** By caller and by callee, once no more are added. */
    private final Map<Integer, List<Edge>> from = new TreeMap<>();

    private final Map<Integer, List<Edge>> into = new HashMap<>();

    /** Whether an edge as strong is known there. */
    boolean has(Definition caller, Definition callee, Span site, int strength) {
        Map<Long, Edge> known = open.get(caller.id());
        Edge old = known == null ? null : known.get(key(callee, site));
        return old != null && old.strength() >= strength;
    }

    private static long key(Definition callee, Span site) {
        return (long) callee.id() << 32 | site.start();
    }

    /** Records an edge, unless one as strong is known there. */
    void add(Edge edge) {
        long key = key(edge.callee(), edge.site());
        Map<Long, Edge> known = open.computeIfAbsent(edge.caller().id(), _ -> new LinkedHashMap<>());
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
        open.forEach((caller, calls) -> from.put(caller, List.copyOf(calls.values())));
        open.clear();
        Map<Integer, List<Edge>> byCallee = new HashMap<>();
        all().forEach(edge -> byCallee.computeIfAbsent(edge.callee().id(), _ -> new ArrayList<>())
                .add(edge));
        byCallee.forEach((callee, calls) -> into.put(callee, List.copyOf(calls)));
    }

    /** Once no more are added. */
    List<Edge> all() {
        return from.values().stream().flatMap(List::stream).toList();
    }

    /** Once no more are added: the calls that the function makes. */
    List<Edge> from(Definition caller) {
        return from.getOrDefault(caller.id(), List.of());
    }
}
