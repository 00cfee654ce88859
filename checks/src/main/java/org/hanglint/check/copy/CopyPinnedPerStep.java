package org.hanglint.check.copy;

import java.util.List;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Severity;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.flow.memory.MemoryFlow;
import org.hanglint.syntax.Language;

/** Pinned memory made again and again where a process serves or trains. */
public final class CopyPinnedPerStep implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "copy-pinned-per-step",
            "Pinned memory is allocated on the hot path.",
            Severity.WARNING,
            Set.of(Language.PYTHON),
            CheckInfo.Cure.NONE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        MemoryFlow memory = flows.memory();
        return HotFindings.of(memory, MemoryFact.Kind.PINNED_ALLOCATION, INFO, fact -> message(memory, fact));
    }

    private static String message(MemoryFlow memory, MemoryFact fact) {
        return fact.construct() + " allocates pinned memory in every round "
                + HotFindings.where(memory.hotness(), fact)
                + "; where no cached block is free, the driver locks new pages, which waits for the device and stops"
                + " other threads in the driver. Allocate the buffer once and copy into it.";
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
