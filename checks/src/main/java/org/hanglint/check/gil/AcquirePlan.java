package org.hanglint.check.gil;

import java.util.Optional;
import org.hanglint.code.Stmt;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.Holding;

/** How the GIL can be taken around a statement in a release that the same function begins. */
final class AcquirePlan {

    private static final String TITLE = "take the GIL around it";

    private AcquirePlan() {}

    static Optional<FixPlan> around(GilFact.Operation use, Moment moment) {
        Optional<Stmt> statement = Spot.of(use.in().function(), use.span())
                .map(Spot::statement)
                .filter(found -> found instanceof Stmt.Evaluate || found instanceof Stmt.Assign);
        if (statement.isEmpty() || moment.cause().isEmpty() || !moment.in().equals(use.in())) {
            return Optional.empty();
        }
        Place place = use.in().at(statement.get().span());
        return switch (moment.cause().get()) {
            case Holding.Region region
            when region.blocked() == Holding.Blocked.NO ->
                Optional.of(Mend.frame(TITLE, Safety.OFFERED, place, "Py_BLOCK_THREADS", "Py_UNBLOCK_THREADS"));
            case Holding.Guarding _ ->
                Dialect.of(use.in().unit())
                        .acquire()
                        .map(guard -> Mend.wrap(TITLE, Safety.OFFERED, place, guard + " held;"));
            default -> Optional.empty();
        };
    }
}
