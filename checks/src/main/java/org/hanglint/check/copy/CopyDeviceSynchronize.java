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

/** A wait for everything queued on a device or stream, where a process serves or trains. */
public final class CopyDeviceSynchronize implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "copy-device-synchronize",
            "The thread waits for a whole device or stream on the hot path.",
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
        return HotFindings.of(memory, MemoryFact.Kind.SYNCHRONIZE, INFO, fact -> message(memory, fact));
    }

    private static String message(MemoryFlow memory, MemoryFact fact) {
        return fact.construct() + " waits for all that is queued "
                + HotFindings.where(memory.hotness(), fact)
                + "; the host prepares nothing meanwhile, and waits without end where one kernel or peer does. "
                + "Record an event after the work that matters and wait on it, late.";
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
