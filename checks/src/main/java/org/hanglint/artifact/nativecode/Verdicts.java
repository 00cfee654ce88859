package org.hanglint.artifact.nativecode;

import java.util.List;
import org.hanglint.artifact.nativecode.Evidence.Level;

/** From evidence to a verdict: one certain fact, two strong ones, or a strong one that two weaker ones support,
 * moved lines among them. */
final class Verdicts {

    /** With fewer facts that agree nothing is said. */
    private static final int ENOUGH = 10;

    private Verdicts() {}

    static Verdict of(int checked, List<Evidence> evidence) {
        long certain = count(evidence, Level.CERTAIN);
        long strong = count(evidence, Level.STRONG);
        long supporting = count(evidence, Level.SUPPORTING);
        long moved = count(evidence, Level.LINES);
        if (certain > 0 || strong >= 2 || strong == 1 && supporting + moved >= 2) {
            return Verdict.DIFFERS;
        }
        if (strong + supporting > 0) {
            return Verdict.MAY_DIFFER;
        }
        if (!evidence.isEmpty()) {
            return Verdict.LINES_ONLY;
        }
        return checked < ENOUGH ? Verdict.CANNOT_TELL : Verdict.NO_DIFFERENCE_SEEN;
    }

    private static long count(List<Evidence> evidence, Level level) {
        return evidence.stream().filter(one -> one.level() == level).count();
    }
}
