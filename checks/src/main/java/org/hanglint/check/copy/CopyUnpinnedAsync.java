package org.hanglint.check.copy;

import java.util.ArrayList;
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
import org.hanglint.syntax.Language;

/** A copy started without waiting whose host side the device cannot reach. */
public final class CopyUnpinnedAsync implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "copy-unpinned-async",
            "An asynchronous copy uses pageable host memory.",
            Severity.WARNING,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.NONE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        for (MemoryFact fact : flows.memory().facts(MemoryFact.Kind.UNPINNED_ASYNC)) {
            findings.add(HotFindings.anywhere(flows, fact, INFO, message(fact)));
        }
        return findings;
    }

    private static String message(MemoryFact fact) {
        return fact.construct() + " is asked not to wait, but " + HotFindings.subject(fact) + " " + fact.reason()
                + ": the driver stages the copy through a buffer of its own, and the thread may wait for all work"
                + " queued before it. Allocate the memory with cudaMallocHost or its like, once, or register it once.";
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
