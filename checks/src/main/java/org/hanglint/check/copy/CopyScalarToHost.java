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
import org.hanglint.flow.memory.MemoryFact.Repetition;
import org.hanglint.syntax.Language;

/** A value of a device tensor read by Python where a process serves or trains. */
public final class CopyScalarToHost implements HotCheck {

    private static final CheckInfo INFO = new CheckInfo(
            "copy-scalar-to-host",
            "A value of a device tensor is read on the hot path.",
            Severity.WARNING,
            Set.of(Language.PYTHON, Language.CPP, Language.CUDA),
            CheckInfo.Cure.OFFERED);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public MemoryFact.Kind kind() {
        return MemoryFact.Kind.SCALAR_TO_HOST;
    }

    @Override
    public String message(Hotness hotness, MemoryFact fact) {
        boolean repeated = fact.repetition() == Repetition.IN_LOOP;
        String times = repeated ? "once for every round of the loop " : "";
        String cure = repeated
                ? "Copy all values once before the loop, into a pinned buffer made once."
                : "Keep the value on the device, use its host mirror, or copy it into a pinned buffer made once.";
        return "The " + fact.construct() + " here reads " + HotFindings.subject(fact) + " from the device " + times
                + HotFindings.where(hotness, fact)
                + "; the thread waits for all work queued before it and for a copy to pageable memory. " + cure;
    }

    @Override
    public Optional<FixPlan> plan(Flows flows, MemoryFact fact) {
        Optional<FixPlan> one = Staging.plan(flows, fact);
        return one.isEmpty() ? one : LoopReads.plan(flows, fact).or(() -> one);
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Rewriting.isPlanned(finding) ? Rewriting.fixes(finding, sources) : Staging.fixes(finding, sources);
    }
}
