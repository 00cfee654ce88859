package org.hanglint.flow.memory;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.hanglint.finding.Strength;
import org.hanglint.link.BoundCall;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Span;

/** Calls from the project's Python into its C++ by a binding, and on from there, as edges of one graph. */
final class CppPaths {

    private CppPaths() {}

    /** Adds the edges, and those that leave the C++ functions that are {@code roots}. */
    static void add(Project project, Edges edges, Set<Definition> roots) {
        Deque<Definition> work = new ArrayDeque<>(roots);
        Set<Definition> seen = new HashSet<>();
        for (BoundCall call : project.boundCalls()) {
            edges.add(edge(call.caller(), call.callee(), call.site(), Edge.Passage.ALWAYS));
            work.add(call.callee());
        }
        while (!work.isEmpty()) {
            Definition at = work.removeFirst();
            if (seen.add(at)) {
                Regions regions = Regions.of(at.function(), project.knowledge().copy());
                for (CallEdge edge : project.outgoing(at)) {
                    Span site = edge.site().span();
                    boolean sure = edge.kind() == CallEdge.Kind.CALL && edge.strength() != Strength.NAMED;
                    if (sure && !regions.isGated(site)) {
                        edges.add(edge(at, edge.callee(), site, regions.passage(site)));
                        work.add(edge.callee());
                    }
                }
            }
        }
    }

    private static Edge edge(Definition caller, Definition callee, Span site, Edge.Passage passage) {
        return new Edge(caller, callee, site, Memory.INFERRED, Set.of(), passage);
    }
}
