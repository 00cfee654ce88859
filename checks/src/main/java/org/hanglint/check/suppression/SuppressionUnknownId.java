package org.hanglint.check.suppression;

import java.util.ArrayList;
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
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Suppression;
import org.hanglint.syntax.Language;

/** A suppression of a check that does not exist. */
public final class SuppressionUnknownId implements Check.OfSuppressions {

    private static final CheckInfo INFO = new CheckInfo(
            "suppression-unknown-id",
            "A suppression names a check that does not exist, so it suppresses nothing.",
            Severity.WARNING,
            Set.of(Language.values()),
            CheckInfo.Cure.NONE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Review review) {
        List<Finding> findings = new ArrayList<>();
        for (Suppression suppression : review.all()) {
            suppression.ids().stream()
                    .filter(id -> !review.known().contains(id))
                    .forEach(id -> findings.add(finding(suppression, id, review)));
        }
        return findings;
    }

    private static Finding finding(Suppression suppression, String id, Review review) {
        String nearest = Nearest.to(id, review.known())
                .map(known -> "; the nearest is " + known)
                .orElse("");
        return new Finding(
                INFO.id(),
                INFO.severity(),
                "There is no check or family \"" + id + "\"" + nearest
                        + ". The finding it was meant for is reported all the same; correct the id.",
                suppression.comment(),
                "",
                0,
                List.of(new Step(suppression.comment(), "unknown id " + id)),
                Optional.empty());
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
