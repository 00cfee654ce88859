package org.hanglint.check.copy;

import java.util.List;
import java.util.Optional;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.code.Stmt;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Place;
import org.hanglint.flow.memory.Hotness.Certainty;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.link.Resolved;
import org.hanglint.syntax.LineIndex;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** An event recorded and waited for before the statement that reads what a copy is still filling. */
final class EventWait {

    private static final String EVENT = "copied";

    private EventWait() {}

    /** Where the statement is a line of its own, and the file means torch and nothing else by that name. */
    static Optional<FixPlan> plan(Flows flows, MemoryFact fact) {
        Finder site = new Finder(fact.in());
        boolean torch = flows.project().python().resolve(site.unit(), "torch.cuda.Event") instanceof Resolved.External(var name)
                && name.equals("torch.cuda.Event");
        boolean sure = flows.memory().hotness().certainty(fact.in()) == Certainty.SURE;
        if (!torch || !sure || site.uses(EVENT)) {
            return Optional.empty();
        }
        return site.statement(fact.span())
                .filter(EventWait::isPlain)
                .map(statement -> StagingEdits.plan(
                        "Wait for the copy on an event before the read", "", site, List.of(statement.span())));
    }

    private static boolean isPlain(Stmt statement) {
        return switch (statement) {
            case Stmt.Evaluate _, Stmt.Assign _, Stmt.Augment _, Stmt.Return _ -> true;
            default -> false;
        };
    }

    /** The plan as edits. */
    static List<Fix> fixes(Finding finding, Sources sources) {
        return StagingEdits.fixes(finding, sources, 1, EventWait::edit);
    }

    private static Optional<Edit> edit(FixPlan plan, String path, SourceText text, List<Span> spans) {
        LineIndex lines = text.lines();
        int start = spans.getFirst().start();
        int line = lines.lineStart(lines.line(start));
        String indent = text.text(new Span(line, start));
        if (!indent.isBlank()) {
            return Optional.empty();
        }
        String wait = indent + EVENT + " = torch.cuda.Event()\n" + indent + EVENT + ".record()\n" + indent + EVENT
                + ".synchronize()\n";
        Place before = new Place(path, new Span(line, line));
        return Optional.of(new Edit(before, wait));
    }
}
