package org.hanglint.check.suppression;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Review;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Suppression;
import org.hanglint.syntax.Language;

/** A suppression that does not say why. */
public final class SuppressionNoReason implements Check.OfSuppressions {

    private static final CheckInfo INFO = new CheckInfo(
            "suppression-no-reason",
            "A suppression works without a reason, but nobody will know later whether it still holds.",
            Severity.NOTE,
            Set.of(Language.values()),
            CheckInfo.Cure.NONE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Review review) {
        return review.all().stream()
                .filter(suppression -> suppression.reason().isEmpty())
                .map(SuppressionNoReason::finding)
                .toList();
    }

    private static Finding finding(Suppression suppression) {
        return new Finding(
                INFO.id(),
                INFO.severity(),
                "This suppression gives no reason. Say after the bracket why the finding is accepted.",
                suppression.comment(),
                "",
                0,
                List.of(new Step(suppression.comment(), "no reason after the bracket")),
                Optional.empty());
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
