package org.hanglint.check.gil;

import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Walk;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;

/** Whether a function, or one that it calls, asks whether the interpreter is there. */
final class AliveTests {

    private static final int MAX_DEPTH = 2;
    private static final Set<String> NAMES = Set.of(
            "Py_IsInitialized",
            "Py_IsFinalizing",
            "_Py_IsFinalizing",
            "PyInterpreterView_FromCurrent",
            "PyThreadState_EnsureFromView",
            "is_alive");

    private AliveTests() {}

    static boolean has(Project project, Definition function) {
        return has(project, function, 0);
    }

    private static boolean has(Project project, Definition function, int depth) {
        boolean[] asks = {false};
        Walk.all(function.function(), part -> {
            if (part instanceof Expr.Call call && call.callee() instanceof Expr.Name name) {
                String last = org.hanglint.code.Names.last(name.id());
                asks[0] |= NAMES.contains(last);
            }
        });
        return asks[0]
                || depth < MAX_DEPTH
                        && project.outgoing(function).stream()
                                .filter(edge -> edge.kind() == CallEdge.Kind.CALL)
                                .anyMatch(edge -> has(project, edge.callee(), depth + 1));
    }
}
