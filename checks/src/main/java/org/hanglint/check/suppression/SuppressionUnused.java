package org.hanglint.check.suppression;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Review;
import org.hanglint.check.Sources;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Suppression;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** A suppression that covers nothing. */
public final class SuppressionUnused implements Check.OfSuppressions {

    private static final CheckInfo INFO = new CheckInfo(
            "suppression-unused",
            "A suppression that covers no finding hides the next one on that line.",
            Severity.NOTE,
            Set.of(Language.values()),
            CheckInfo.Cure.SAFE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Review review) {
        return review.all().stream()
                .filter(suppression -> !review.used().contains(suppression))
                .filter(suppression -> judged(suppression, review))
                .map(SuppressionUnused::finding)
                .toList();
    }

    /** Every id must be of checks that ran; an unknown id is another check's affair. */
    private static boolean judged(Suppression suppression, Review review) {
        return !suppression.ids().isEmpty()
                && suppression.ids().stream()
                        .allMatch(id -> review.known().contains(id)
                                && review.ran().stream().anyMatch(ran -> ran.equals(id) || ran.startsWith(id + "-")));
    }

    private static Finding finding(Suppression suppression) {
        Place place = suppression.comment();
        return new Finding(
                INFO.id(),
                INFO.severity(),
                "This suppression of " + String.join(", ", suppression.ids())
                        + " covers no finding and would hide the next one. Remove it.",
                place,
                "",
                0,
                List.of(new Step(place, "nothing to suppress here")),
                Optional.of(new FixPlan("remove the suppression", Safety.SAFE, "", List.of(place))));
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return finding.fix().map(plan -> List.of(fix(plan, sources))).orElse(List.of());
    }

    /** The comment goes with the spaces before it, and with its line where nothing else stands there. */
    private static Fix fix(FixPlan plan, Sources sources) {
        Place place = plan.places().getFirst();
        byte[] bytes = sources.text(place.path()).bytes();
        int start = place.span().start();
        int end = place.span().end();
        while (start > 0 && (bytes[start - 1] == ' ' || bytes[start - 1] == '\t')) {
            start--;
        }
        boolean alone = start == 0 || bytes[start - 1] == '\n';
        if (alone && end < bytes.length && bytes[end] == '\r') {
            end++;
        }
        if (alone && end < bytes.length && bytes[end] == '\n') {
            end++;
        }
        Edit edit = new Edit(new Place(place.path(), new Span(start, end)), "");
        return new Fix(plan.title(), plan.safety(), List.of(edit));
    }
}
