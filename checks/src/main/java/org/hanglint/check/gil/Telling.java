package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.check.CheckInfo;
import org.hanglint.finding.Finding;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.finding.Strength;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** Findings of this family: the story ends at the reported place, and weak evidence makes a note. */
final class Telling {

    private Telling() {}

    static Finding finding(
            CheckInfo info,
            Severity severity,
            String message,
            Definition in,
            Span span,
            List<Step> before,
            String last) {
        return at(info, severity, message, in.at(span), in.function().qualifiedName(), before, last, Optional.empty());
    }

    static Finding at(
            CheckInfo info,
            Severity severity,
            String message,
            Place place,
            String function,
            List<Step> before,
            String last,
            Optional<FixPlan> plan) {
        List<Step> steps = new ArrayList<>(before);
        steps.add(new Step(place, last));
        int rank = switch (severity) {
            case ERROR -> 100;
            case WARNING -> 80;
            case NOTE -> 30;
        };
        return new Finding(info.id(), severity, message, place, function, rank, steps, plan);
    }

    /** The severity where every link is inferred or better; else a note. */
    static Severity of(Severity severity, Strength strength) {
        return strength == Strength.NAMED ? Severity.NOTE : severity;
    }
}
