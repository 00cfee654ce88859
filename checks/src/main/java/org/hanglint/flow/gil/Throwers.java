package org.hanglint.flow.gil;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;

/** Which functions of the project let an exception out that somebody in the project throws. */
final class Throwers {

    private static final int MAX_DEPTH = 4;

    private final BitSet throwing = new BitSet();

    Throwers(Project project) {
        int[] depth = new int[project.definitions().size()];
        Deque<Definition> work = new ArrayDeque<>();
        for (Definition definition : project.definitions()) {
            if (definition.unit().language() != Language.PYTHON && raises(definition.function())) {
                throwing.set(definition.id());
                work.add(definition);
            }
        }
        while (!work.isEmpty()) {
            Definition at = work.removeFirst();
            for (CallEdge edge : project.incoming(at)) {
                Definition caller = edge.caller();
                boolean passes = edge.kind() == CallEdge.Kind.CALL
                        && depth[at.id()] < MAX_DEPTH
                        && !throwing.get(caller.id())
                        && !catches(caller.function());
                if (passes) {
                    throwing.set(caller.id());
                    depth[caller.id()] = depth[at.id()] + 1;
                    work.add(caller);
                }
            }
        }
    }

    boolean contains(Definition definition) {
        return throwing.get(definition.id());
    }

    private static boolean raises(Function function) {
        boolean[] raises = {false};
        Walk.statements(function.body(), statement -> raises[0] |= statement instanceof Stmt.Raise);
        return raises[0] && !catches(function) && !function.is(Function.Modifier.NOEXCEPT);
    }

    private static boolean catches(Function function) {
        boolean[] catches = {false};
        Walk.statements(function.body(), statement -> catches[0] |= statement instanceof Stmt.Try);
        return catches[0];
    }
}
