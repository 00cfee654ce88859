package org.hanglint.triage;

import java.util.Comparator;
import java.util.List;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Step;
import org.hanglint.report.Reported;

/** Findings of one kind on the way from one root: once one is cured, the hang moves on to the next. */
final class SameWay {

    private static final int MOST = 10;

    private SameWay() {}

    /** The others of the same family from the same root; those that share most of the way come first. */
    static List<Reported> near(Reported cured, List<Reported> findings) {
        Finding finding = cured.finding();
        return findings.stream()
                .filter(other -> !other.equals(cured) && isOnTheWay(finding, other.finding()))
                .sorted(Comparator.comparingInt((Reported other) -> -shared(finding, other.finding()))
                        .thenComparing(other -> other.finding().rank(), Comparator.reverseOrder()))
                .limit(MOST)
                .toList();
    }

    private static boolean isOnTheWay(Finding finding, Finding other) {
        String family = finding.check().substring(0, finding.check().indexOf('-') + 1);
        return other.check().startsWith(family) && shared(finding, other) > 0;
    }

    private static int shared(Finding one, Finding other) {
        List<Step> ours = one.steps();
        List<Step> theirs = other.steps();
        int shared = 0;
        while (shared < Math.min(ours.size(), theirs.size())
                && ours.get(shared).place().equals(theirs.get(shared).place())) {
            shared++;
        }
        return shared;
    }
}
