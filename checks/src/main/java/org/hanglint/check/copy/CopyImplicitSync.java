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

/** An operation whose result has a size that only the device knows, where a process serves or trains. */
public final class CopyImplicitSync implements HotCheck {

    private static final CheckInfo INFO = new CheckInfo(
            "copy-implicit-sync",
            "An operation waits for the device to tell a size on the hot path.",
            Severity.WARNING,
            Set.of(Language.PYTHON, Language.CPP, Language.CUDA),
            CheckInfo.Cure.OFFERED);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public MemoryFact.Kind kind() {
        return MemoryFact.Kind.IMPLICIT_SYNC;
    }

    @Override
    public String message(Hotness hotness, MemoryFact fact) {
        return "The " + fact.construct() + " here needs " + HotFindings.subject(fact)
                + " on the host to know its own result "
                + HotFindings.where(hotness, fact)
                + "; the thread waits for all work queued before it and for a copy to pageable memory. "
                + cure(fact.construct());
    }

    private static String cure(String construct) {
        return switch (construct) {
            case "boolean index" -> "Keep the shape, with torch.where or a multiplication by the mask.";
            case "slice bound" -> "Use the host's mirror of the bound.";
            case ".repeat_interleave()", "torch.repeat_interleave()" -> "Pass output_size, which the host often knows.";
            default -> "Keep the shape, or bring the values to the host once, through a pinned buffer.";
        };
    }

    @Override
    public Optional<FixPlan> plan(Flows flows, MemoryFact fact) {
        return OutputSize.plan(flows, fact);
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return OutputSize.fixes(finding, sources);
    }
}
