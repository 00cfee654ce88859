package org.hanglint.check.suppression;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Nearest;
import org.hanglint.check.Review;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Misread;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.syntax.Language;

/** A comment that is meant to suppress and does not. */
public final class SuppressionMalformed implements Check.OfSuppressions {

    private static final CheckInfo INFO = new CheckInfo(
            "suppression-malformed",
            "A comment that is meant to suppress a finding is not written as a suppression.",
            Severity.WARNING,
            Set.of(Language.values()),
            CheckInfo.Cure.NONE);

    private static final Set<String> WORDS = Set.of("ignore", "ignore-file", "ignore-line", "ignore-next-line");

    /** What other tools call it. */
    private static final Set<String> ELSEWHERE = Set.of(
            "disable",
            "disable-file",
            "disable-line",
            "noqa",
            "nolint",
            "suppress",
            "skip",
            "skip-file",
            "off",
            "allow");

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Review review) {
        return review.misread().stream()
                .filter(SuppressionMalformed::isMeant)
                .map(SuppressionMalformed::finding)
                .toList();
    }

    /** Other words after the name are about something else. */
    private static boolean isMeant(Misread misread) {
        return misread.fault() != Misread.Fault.FORM
                || ELSEWHERE.contains(misread.word())
                || Nearest.to(misread.word(), WORDS).isPresent();
    }

    private static Finding finding(Misread misread) {
        String how = switch (misread.fault()) {
            case FORM -> "Write hanglint: ignore[id] reason, with the id that the finding shows in brackets.";
            case NO_IDS -> "Write the id of the check, or its family, between the brackets.";
            case BELOW_CODE -> "Move it above the first line of code, or write ignore[id] on the finding's line.";
        };
        return new Finding(
                INFO.id(),
                INFO.severity(),
                "This comment suppresses nothing. " + how,
                misread.comment(),
                "",
                0,
                List.of(new Step(misread.comment(), "not read as a suppression")),
                Optional.empty());
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
