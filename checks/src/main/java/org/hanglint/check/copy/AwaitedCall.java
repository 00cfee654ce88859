package org.hanglint.check.copy;

import java.util.List;
import java.util.Optional;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Place;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/**
 * A call that blocks its thread, given to another thread and awaited; {@code time.sleep} becomes the sleep of the loop. Waits
 * for a device are left alone: the current stream and device belong to the thread.
 */
final class AwaitedCall {

    private static final String SLEEP = "Sleep in the event loop";
    private static final String THREAD = "Run it in a thread and await that";

    private AwaitedCall() {}

    static Optional<FixPlan> plan(Flows flows, MemoryFact fact) {
        Finder site = new Finder(fact.in());
        if (fact.source().isDevice()) {
            return Optional.empty();
        }
        boolean sleeps = fact.construct().equals("time.sleep()");
        return site.call(fact.span())
                .filter(call -> call.arguments().stream().noneMatch(AwaitedCall::awaits))
                .map(call -> StagingEdits.plan(
                        sleeps ? SLEEP : THREAD,
                        "import asyncio",
                        site,
                        List.of(
                                call.span(),
                                call.callee().span(),
                                site.statement(fact.span()).map(Stmt::span).orElse(call.span()))));
    }

    private static boolean awaits(Argument argument) {
        boolean[] found = {false};
        Walk.expressions(argument.value(), part -> found[0] |= part instanceof Expr.Await);
        return found[0];
    }

    /** The plan as edits. */
    static List<Fix> fixes(Finding finding, Sources sources) {
        return StagingEdits.fixes(finding, sources, 3, AwaitedCall::edit);
    }

    private static Optional<Edit> edit(FixPlan plan, String path, SourceText text, List<Span> spans) {
        Span call = spans.getFirst();
        Span callee = spans.get(1);
        String arguments = text.text(new Span(callee.end(), call.end())).strip();
        String inner = arguments.substring(1, arguments.length() - 1).strip();
        String given = plan.title().equals(SLEEP)
                ? "await asyncio.sleep(" + inner + ")"
                : "await asyncio.to_thread(" + text.text(callee) + (inner.isEmpty() ? "" : ", " + inner) + ")";
        boolean whole = spans.get(2).equals(call);
        return Optional.of(new Edit(new Place(path, call), whole ? given : "(" + given + ")"));
    }
}
