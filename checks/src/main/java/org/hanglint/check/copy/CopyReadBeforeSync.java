package org.hanglint.check.copy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Severity;
import org.hanglint.flow.memory.Hotness;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.syntax.Language;

/** Host memory read while a copy from the device, started without waiting, may still be filling it. */
public final class CopyReadBeforeSync implements HotCheck {

    private static final CheckInfo INFO = new CheckInfo(
            "copy-read-before-sync",
            "Host memory is read before the copy from the device that fills it is done.",
            Severity.WARNING,
            Set.of(Language.PYTHON),
            CheckInfo.Cure.OFFERED);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public MemoryFact.Kind kind() {
        return MemoryFact.Kind.READ_BEFORE_SYNC;
    }

    @Override
    public String message(Hotness hotness, MemoryFact fact) {
        return "The " + fact.construct() + " here reads " + HotFindings.subject(fact)
                + ", and nothing has waited for the copy that fills it " + HotFindings.where(hotness, fact)
                + "; it returns what was there before, wholly or in part. Record an event after the copy and wait on it"
                + " before the first read.";
    }

    @Override
    public Optional<FixPlan> plan(Flows flows, MemoryFact fact) {
        return EventWait.plan(flows, fact);
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return EventWait.fixes(finding, sources);
    }
}
