package org.hanglint.check.copy;

import java.util.List;
import java.util.Optional;
import org.hanglint.check.Check;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.flow.memory.Hotness;
import org.hanglint.flow.memory.MemoryFact;

/** A check that tells every wait of one kind that lies on a hot path and is not permitted there. */
interface HotCheck extends Check.OfCode {

    /** The waits it is about. */
    MemoryFact.Kind kind();

    /** What happens, why, what to do. */
    String message(Hotness hotness, MemoryFact fact);

    /** How one of them would be cured; empty where no cure is proved to be right. */
    default Optional<FixPlan> plan(Flows flows, MemoryFact fact) {
        return Optional.empty();
    }

    @Override
    default List<Finding> findings(Flows flows) {
        return HotFindings.of(flows, this);
    }

    @Override
    default Reach reach() {
        return Reach.FUNCTION;
    }

    @Override
    default int permitted(Flows flows) {
        return HotFindings.permitted(flows.memory(), kind());
    }

    @Override
    default List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
