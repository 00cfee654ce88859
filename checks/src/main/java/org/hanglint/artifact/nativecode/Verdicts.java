package org.hanglint.artifact.nativecode;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
        if (certain > 0 || strong >= 2 || strong == 1 && others(evidence) >= 2) {
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

    /** Weaker facts of other kinds than the strong one. */
    private static long others(List<Evidence> evidence) {
        Set<Evidence.Kind> strong = evidence.stream()
                .filter(one -> one.level() == Level.STRONG)
                .map(Evidence::kind)
                .collect(Collectors.toSet());
        return evidence.stream()
                .filter(one -> one.level() != Level.STRONG && !strong.contains(one.kind()))
                .count();
    }

    private static long count(List<Evidence> evidence, Level level) {
        return evidence.stream().filter(one -> one.level() == level).count();
    }
}
