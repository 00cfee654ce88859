package org.hanglint.check.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hanglint.check.CheckInfo;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.memory.Hotness;
import org.hanglint.flow.memory.Hotness.Certainty;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.flow.memory.MemoryFact.Permission;
import org.hanglint.flow.memory.MemoryFact.Repetition;
import org.hanglint.flow.memory.MemoryFlow;
import org.hanglint.knowledge.HotRoot.Rate;

/** Waits on hot paths as findings: the way from the root, the severity and the rank are the same for all of them. */
final class HotFindings {

    private static final int DECLARED = 3;

    private HotFindings() {}

    /** A finding for every wait of the kind that its authors have not allowed; {@code message} says what and why. */
    static List<Finding> of(
            MemoryFlow flow, MemoryFact.Kind kind, CheckInfo info, Function<MemoryFact, String> message) {
        List<Finding> findings = new ArrayList<>();
        for (MemoryFact fact : flow.facts(kind)) {
            if (fact.permission() == Permission.NOT_GIVEN) {
                findings.add(finding(flow.hotness(), fact, info, message.apply(fact)));
            }
        }
        return findings;
    }

    private static Finding finding(Hotness hotness, MemoryFact fact, CheckInfo info, String message) {
        List<Step> steps = new ArrayList<>(hotness.path(fact.in()));
        steps.add(new Step(fact.in().at(fact.span()), subject(fact) + " " + fact.reason()));
        return new Finding(
                info.id(),
                isSure(hotness, fact) ? info.severity() : Severity.NOTE,
                message,
                fact.in().at(fact.span()),
                hotness.fullName(fact.in()),
                rank(hotness, fact),
                steps,
                Optional.empty());
    }

    private static boolean isSure(Hotness hotness, MemoryFact fact) {
        return fact.source().isReportable() && hotness.certainty(fact.in()) == Certainty.SURE;
    }

    /** The value, for a sentence. */
    static String subject(MemoryFact fact) {
        return fact.subject().isEmpty() ? "the value" : fact.subject();
    }

    /** The clause that says on which way it waits. */
    static String where(Hotness hotness, MemoryFact fact) {
        return "on the way from " + hotness.root(fact.in());
    }

    private static int rank(Hotness hotness, MemoryFact fact) {
        int rate = switch (hotness.rate(fact.in()).orElse(Rate.TRAINING)) {
            case LOOP -> 85;
            case STEP -> 75;
            case MODEL -> 45;
            case TRAINING -> 35;
        };
        int loop = fact.repetition() == Repetition.IN_LOOP ? 5 : 0;
        int strength = fact.source().strength() == DECLARED ? 10 : fact.source().isReportable() ? 5 : -25;
        int way = hotness.certainty(fact.in()) == Certainty.SURE ? 0 : -10;
        return Math.max(0, Math.min(100, rate + loop + strength + way));
    }
}
