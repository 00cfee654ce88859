package org.hanglint.check.copy;

import java.util.Set;
import org.hanglint.check.CheckInfo;
import org.hanglint.finding.Severity;
import org.hanglint.flow.memory.Hotness;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.syntax.Language;

/** A wait for everything queued on a device or stream, where a process serves or trains. */
public final class CopyDeviceSynchronize implements HotCheck {

    private static final CheckInfo INFO = new CheckInfo(
            "copy-device-synchronize",
            "The thread waits for a whole device or stream on the hot path.",
            Severity.WARNING,
            Set.of(Language.PYTHON, Language.CPP, Language.CUDA),
            CheckInfo.Cure.NONE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public MemoryFact.Kind kind() {
        return MemoryFact.Kind.SYNCHRONIZE;
    }

    @Override
    public String message(Hotness hotness, MemoryFact fact) {
        return fact.construct() + " waits for all that is queued "
                + HotFindings.where(hotness, fact)
                + "; the host prepares nothing meanwhile, and waits without end where one kernel or peer does. "
                + "Record an event after the work that matters and wait on it, late.";
    }
}
