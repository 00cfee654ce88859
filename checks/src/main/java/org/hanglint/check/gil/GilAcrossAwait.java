package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.GilFact.Suspended;
import org.hanglint.flow.gil.Holding;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.syntax.Language;

/** A guard or thread-state token alive where a coroutine is suspended. */
public final class GilAcrossAwait implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-across-await",
            "A GIL guard or thread-state token stays alive while a coroutine is suspended.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.NONE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public Reach reach() {
        return Reach.FUNCTION;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        for (Suspended fact : flows.gil().facts(Suspended.class)) {
            boolean told = findings.stream()
                    .anyMatch(finding -> finding.steps()
                            .getFirst()
                            .place()
                            .equals(fact.in().at(fact.holding().began())));
            if (!told) {
                findings.add(finding(fact));
            }
        }
        return findings;
    }

    private static Finding finding(Suspended fact) {
        String what = releases(fact.holding())
                ? "The GIL is released when the coroutine is suspended here: its caller goes on without the GIL, and"
                        + " what resumes it restores a thread state that may be another thread's. "
                : "The GIL is held when the coroutine is suspended here: no other thread gets it, and what resumes it"
                        + " may give it back on another thread. ";
        return Telling.finding(
                INFO,
                INFO.severity(),
                what + "End the guard before the suspension and begin a new one after it.",
                fact.in(),
                fact.span(),
                List.of(new Step(fact.in().at(fact.holding().began()), Moment.wording(fact.holding()))),
                "and suspended here");
    }

    private static boolean releases(Holding holding) {
        return switch (holding) {
            case Holding.Guarding guard -> guard.effect() == Guard.RELEASE;
            case Holding.Saved _, Holding.Region _ -> true;
            default -> false;
        };
    }

    /** Where to split the scope is the author's to say. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
