package org.hanglint.flow.memory;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.finding.Place;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Entry;
import org.hanglint.link.Project;
import org.hanglint.syntax.Span;

/** Calls from the project's Python into its C++ by a binding, and on from there, as edges of one graph. */
final class CppPaths {

    private CppPaths() {}

    /** Adds the edges; {@code python} are the functions that a call may stand in. */
    static void add(Project project, Edges edges, List<Definition> python) {
        Deque<Definition> work = new ArrayDeque<>();
        Set<Definition> seen = new HashSet<>();
        for (Entry entry : project.entries()) {
            for (Step call : entry.before()) {
                around(call.place(), python).ifPresent(caller -> {
                    edges.add(always(caller, entry.definition(), call.place().span()));
                    work.add(entry.definition());
                });
            }
        }
        while (!work.isEmpty()) {
            Definition at = work.removeFirst();
            if (seen.add(at)) {
                for (CallEdge edge : project.outgoing(at)) {
                    if (edge.kind() == CallEdge.Kind.CALL && edge.strength() != Strength.NAMED) {
                        edges.add(always(at, edge.callee(), edge.site().span()));
                        work.add(edge.callee());
                    }
                }
            }
        }
    }

    private static Edge always(Definition caller, Definition callee, Span site) {
        return new Edge(caller, callee, site, Memory.INFERRED, Set.of(), Edge.Passage.ALWAYS);
    }

    private static Optional<Definition> around(Place call, List<Definition> python) {
        return python.stream()
                .filter(each -> each.unit().path().equals(call.path())
                        && each.function().span().contains(call.span()))
                .min(Comparator.comparingInt(each -> each.function().span().length()));
    }
}
