package org.hanglint.check.copy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Severity;
import org.hanglint.flow.memory.Hotness;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.syntax.Language;

/** Pageable host memory copied to the device where a process serves or trains. */
public final class CopyPageableToDevice implements HotCheck {

    private static final CheckInfo INFO = new CheckInfo(
            "copy-pageable-to-device",
            "Pageable host memory is copied to the device on the hot path.",
            Severity.WARNING,
            Set.of(Language.PYTHON, Language.CPP, Language.CUDA),
            CheckInfo.Cure.SAFE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public MemoryFact.Kind kind() {
        return MemoryFact.Kind.COPY_TO_DEVICE;
    }

    @Override
    public String message(Hotness hotness, MemoryFact fact) {
        return fact.construct() + " copies " + HotFindings.subject(fact) + " from pageable host memory to the device "
                + HotFindings.where(hotness, fact)
                + "; the driver stages such a copy, with non_blocking=True too, and the thread may wait for all work"
                + " queued before it. Make constants on the device; copy other values from a pinned buffer made once.";
    }

    @Override
    public Optional<FixPlan> plan(Flows flows, MemoryFact fact) {
        return Upload.plan(flows, fact);
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return ConstantTensor.replacement(finding, sources.text(finding.place().path()))
                .map(text -> new Edit(finding.place(), text))
                .map(edit -> List.of(new Fix("Make the constant on the device", Safety.SAFE, List.of(edit))))
                .orElseGet(() -> Upload.fixes(finding, sources));
    }
}
