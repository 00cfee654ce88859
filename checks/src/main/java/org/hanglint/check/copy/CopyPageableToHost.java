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

/** A device tensor copied to pageable host memory where a process serves or trains. */
public final class CopyPageableToHost implements HotCheck {

    private static final CheckInfo INFO = new CheckInfo(
            "copy-pageable-to-host",
            "A device tensor is copied to pageable host memory on the hot path.",
            Severity.WARNING,
            Set.of(Language.PYTHON, Language.CPP, Language.CUDA),
            CheckInfo.Cure.OFFERED);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public MemoryFact.Kind kind() {
        return MemoryFact.Kind.COPY_TO_HOST;
    }

    @Override
    public String message(Hotness hotness, MemoryFact fact) {
        return fact.construct() + " copies " + HotFindings.subject(fact)
                + " from the device to pageable host memory "
                + HotFindings.where(hotness, fact)
                + "; the driver stages such a copy and the thread polls its status word, for ever if it never"
                + " changes. Copy into a pinned buffer made once, with non_blocking=True, and wait on an event before"
                + " reading.";
    }

    @Override
    public Optional<FixPlan> plan(Flows flows, MemoryFact fact) {
        return Staging.plan(flows, fact);
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Staging.fixes(finding, sources);
    }
}
