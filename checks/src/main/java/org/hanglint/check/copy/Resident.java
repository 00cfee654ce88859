package org.hanglint.check.copy;

import java.util.Optional;
import org.hanglint.check.Flows;
import org.hanglint.code.Expr;
import org.hanglint.finding.FixPlan;
import org.hanglint.flow.memory.MemoryFact;

/** Pinned memory of any size that a step makes for itself, replaced by that of the staging module, which stays and grows. */
final class Resident {

    private static final String TITLE = "Copy through pinned memory that stays";

    private Resident() {}

    static Optional<FixPlan> plan(Flows flows, MemoryFact fact) {
        Finder site = new Finder(fact.in());
        Optional<Expr.Call> made = site.call(fact.span());
        if (made.isEmpty() || !Upload.isOffered(flows, fact)) {
            return Optional.empty();
        }
        Expr.Call call = made.get();
        Optional<Rewriting> down = fact.construct().startsWith(".to(")
                ? PinnedTarget.moved(site, call)
                : PinnedTarget.made(site, call);
        Optional<Rewriting> up = down.isPresent() ? Optional.empty() : PinnedSource.of(site, call);
        return down.flatMap(cure -> StagingEdits.plan(flows.project().python(), site, TITLE, "d2h", cure))
                .or(() -> up.flatMap(cure -> StagingEdits.plan(flows.project().python(), site, TITLE, "h2d", cure)));
    }
}
