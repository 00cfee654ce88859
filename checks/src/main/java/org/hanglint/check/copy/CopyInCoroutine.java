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

/** A wait in a coroutine, which stops all that shares its event loop. */
public final class CopyInCoroutine implements HotCheck {

    private static final CheckInfo INFO = new CheckInfo(
            "copy-in-coroutine",
            "A coroutine waits without giving its event loop back.",
            Severity.WARNING,
            Set.of(Language.PYTHON),
            CheckInfo.Cure.OFFERED);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public MemoryFact.Kind kind() {
        return MemoryFact.Kind.IN_COROUTINE;
    }

    @Override
    public String message(Hotness hotness, MemoryFact fact) {
        return "The " + fact.construct() + " here blocks the thread of the event loop "
                + HotFindings.where(hotness, fact)
                + "; every request that the loop serves stands until it returns, for ever if the device never answers."
                + " Run it in asyncio.to_thread or an executor of its own, and await that.";
    }

    @Override
    public Optional<FixPlan> plan(Flows flows, MemoryFact fact) {
        return AwaitedCall.plan(flows, fact);
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return AwaitedCall.fixes(finding, sources);
    }
}
