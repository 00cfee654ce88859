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

/** Pinned memory made again and again where a process serves or trains. */
public final class CopyPinnedPerStep implements HotCheck {

    private static final CheckInfo INFO = new CheckInfo(
            "copy-pinned-per-step",
            "Pinned memory is allocated on the hot path.",
            Severity.WARNING,
            Set.of(Language.PYTHON, Language.CPP, Language.CUDA),
            CheckInfo.Cure.OFFERED);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public MemoryFact.Kind kind() {
        return MemoryFact.Kind.PINNED_ALLOCATION;
    }

    @Override
    public String message(Hotness hotness, MemoryFact fact) {
        boolean ends = fact.construct().matches("\\w*(Unregister|Free)\\w*\\(\\)");
        return fact.construct() + (ends ? " gives pinned memory back" : " allocates pinned memory") + " in every round "
                + HotFindings.where(hotness, fact)
                + "; where no cached block is free, the driver locks new pages, which waits for the device and stops"
                + " other threads in the driver. Allocate the buffer once and copy into it.";
    }

    @Override
    public Optional<FixPlan> plan(Flows flows, MemoryFact fact) {
        return Upload.plan(flows, fact).or(() -> Resident.plan(flows, fact));
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Rewriting.isPlanned(finding) ? Rewriting.fixes(finding, sources) : Upload.fixes(finding, sources);
    }
}
