package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.hanglint.check.CheckInfo;
import org.hanglint.code.Expr;
import org.hanglint.code.Names;
import org.hanglint.code.Walk;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;

/**
 * Pending calls queued by code that does not hold the GIL, and so may run when there is no interpreter any more: the queue is
 * the interpreter's.
 */
final class PendingCalls {

    private static final int MAX_DEPTH = 2;
    private static final Set<String> QUEUING = Set.of("Py_AddPendingCall");
    private static final Set<String> SIGNALS = Set.of("signal", "sigaction", "PyOS_setsig");

    private PendingCalls() {}

    static List<Finding> findings(CheckInfo info, GilFlow flow) {
        List<Finding> findings = new ArrayList<>();
        for (Definition definition : flow.project().definitions()) {
            if (definition.unit().language().isNative()) {
                Walk.all(definition.function(), part -> {
                    if (part instanceof Expr.Call call
                            && call.callee() instanceof Expr.Name name
                            && QUEUING.contains(name.id())
                            && isFree(flow, definition)
                            && !asks(flow.project(), definition, 0)) {
                        findings.add(finding(info, definition, call));
                    }
                });
            }
        }
        return findings;
    }

    private static boolean isFree(GilFlow flow, Definition definition) {
        return flow.entryStates().of(definition).stream().noneMatch(entry -> entry.gil() == KnownGil.HELD);
    }

    /** It or a caller of it asks whether there is an interpreter, or handles a signal. */
    private static boolean asks(Project project, Definition definition, int depth) {
        return AliveTests.has(project, definition)
                || project.incoming(definition).stream()
                        .anyMatch(edge -> isSignal(edge)
                                || depth < MAX_DEPTH
                                        && edge.kind() == CallEdge.Kind.CALL
                                        && asks(project, edge.caller(), depth + 1));
    }

    private static boolean isSignal(CallEdge edge) {
        return edge.kind() == CallEdge.Kind.HANDED_OVER
                && edge.site() instanceof Expr.Call call
                && call.callee() instanceof Expr.Name name
                && SIGNALS.contains(Names.last(name.id()));
    }

    private static Finding finding(CheckInfo info, Definition in, Expr.Call call) {
        return Telling.finding(
                info,
                Severity.WARNING,
                "Py_AddPendingCall is for code without the GIL, which also runs while the interpreter ends and after it;"
                        + " the queue is gone then, and the call crashes. Ask Py_IsInitialized and Py_IsFinalizing"
                        + " (_Py_IsFinalizing before CPython 3.13) first.",
                in,
                call.span(),
                List.of(),
                "queued without asking whether there is an interpreter");
    }
}
