package org.hanglint.flow.gil;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;

/** The C++ functions of a project, callees before their callers; in a cycle of calls the one met last comes first. */
final class CalleesFirst {

    private record Open(Definition definition, Iterator<CallEdge> edges) {}

    private final Project project;
    private final BitSet seen = new BitSet();
    private final List<Definition> order = new ArrayList<>();

    private CalleesFirst(Project project) {
        this.project = project;
    }

    static List<Definition> order(Project project) {
        CalleesFirst walk = new CalleesFirst(project);
        project.definitions().stream()
                .filter(definition -> definition.unit().language() != Language.PYTHON)
                .forEach(walk::from);
        return walk.order;
    }

    private void from(Definition root) {
        Deque<Open> open = new ArrayDeque<>();
        enter(root, open);
        while (!open.isEmpty()) {
            Open top = open.peek();
            if (top.edges().hasNext()) {
                enter(top.edges().next().callee(), open);
            } else {
                order.add(open.pop().definition());
            }
        }
    }

    private void enter(Definition definition, Deque<Open> open) {
        if (!seen.get(definition.id())) {
            seen.set(definition.id());
            open.push(new Open(definition, project.outgoing(definition).iterator()));
        }
    }
}
