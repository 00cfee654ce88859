package org.hanglint.check.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.memory.Edge.Passage;
import org.hanglint.flow.memory.Hotness;
import org.hanglint.flow.memory.Hotness.Certainty;
import org.hanglint.flow.memory.Memory.Decided;
import org.hanglint.flow.memory.Memory.Standing;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.flow.memory.MemoryFact.Permission;
import org.hanglint.flow.memory.MemoryFact.Repetition;
import org.hanglint.flow.memory.MemoryFlow;
import org.hanglint.knowledge.HotRoot.Rate;

/** Waits on hot paths as findings: the way from the root, the severity and the rank are the same for all of them. */
final class HotFindings {

    private static final int PER_CONDITION = 4;
    private static final int MAX_SELDOM = 24;
    private static final int UNREACHED = 35;

    private HotFindings() {}

    /** A finding for every wait that the check is about and that its authors have not allowed. */
    static List<Finding> of(Flows flows, HotCheck check) {
        MemoryFlow flow = flows.memory();
        List<Finding> findings = new ArrayList<>();
        for (MemoryFact fact : flow.facts(check.kind())) {
            if (!isPermitted(flow.hotness(), fact)) {
                findings.add(finding(flows, fact, check));
            }
        }
        return findings;
    }

    /** How many waits of the kind are left out because the code says that they are meant. */
    static int permitted(MemoryFlow flow, MemoryFact.Kind kind) {
        return (int) flow.facts(kind).stream()
                .filter(fact -> isPermitted(flow.hotness(), fact))
                .filter(fact -> fact.permission() == Permission.GIVEN || fact.source().isReportable())
                .count();
    }

    private static boolean isPermitted(Hotness hotness, MemoryFact fact) {
        return fact.permission() == Permission.GIVEN || hotness.certainty(fact.in()) == Certainty.PERMITTED;
    }

    private static Finding finding(Flows flows, MemoryFact fact, HotCheck check) {
        Hotness hotness = flows.memory().hotness();
        List<Step> steps = new ArrayList<>(hotness.path(fact.in()));
        steps.add(new Step(fact.in().at(fact.span()), subject(fact) + " " + fact.reason()));
        return new Finding(
                check.info().id(),
                isSure(hotness, fact) ? check.info().severity() : Severity.NOTE,
                check.message(hotness, fact),
                fact.in().at(fact.span()),
                hotness.fullName(fact.in()),
                rank(hotness, fact),
                steps,
                check.plan(flows, fact));
    }

    /** A finding of a fact that is worth telling wherever it stands; with the way to it where there is one. */
    static Finding anywhere(Flows flows, MemoryFact fact, CheckInfo info, String message) {
        Hotness hotness = flows.memory().hotness();
        boolean hot = hotness.rate(fact.in()).isPresent();
        List<Step> steps = new ArrayList<>(hotness.path(fact.in()));
        steps.add(new Step(fact.in().at(fact.span()), subject(fact) + " " + fact.reason()));
        return new Finding(
                info.id(),
                info.severity(),
                message,
                fact.in().at(fact.span()),
                fact.in().function().qualifiedName(),
                hot ? rank(hotness, fact) : UNREACHED,
                steps,
                Optional.empty());
    }

    private static boolean isSure(Hotness hotness, MemoryFact fact) {
        boolean sure = fact.source().isReportable() && hotness.certainty(fact.in()) == Certainty.SURE;
        return sure && !isMixedInput(hotness, fact);
    }

    /** Inputs of requests come on either side, depending on who prepared them. */
    private static boolean isMixedInput(Hotness hotness, MemoryFact fact) {
        return fact.source().standing() == Standing.CONTESTED
                && hotness.rate(fact.in()).filter(Rate.REQUEST::equals).isPresent();
    }

    /** The value, for a sentence. */
    static String subject(MemoryFact fact) {
        return fact.subject().isEmpty() ? "the value" : fact.subject();
    }

    /** The clause that says on which way it waits. */
    static String where(Hotness hotness, MemoryFact fact) {
        return "on the way from " + hotness.root(fact.in());
    }

    /** How often the line runs, how sure that is, and what the wait costs. */
    private static int rank(Hotness hotness, MemoryFact fact) {
        int rate = switch (hotness.rate(fact.in()).orElse(Rate.TRAINING)) {
            case LOOP, STEP -> 60;
            case MODEL -> 50;
            case REQUEST -> 40;
            case TRAINING -> 30;
        };
        int way = hotness.certainty(fact.in()) == Certainty.SURE ? 0 : -25;
        int conditions = hotness.conditions(fact.in()) + (fact.passage() == Passage.SOMETIMES ? 1 : 0);
        int seldom = Math.min(MAX_SELDOM, Math.max(0, conditions - 1) * PER_CONDITION);
        int loop = fact.repetition() == Repetition.IN_LOOP ? 5 : 0;
        int all = rate + strength(fact.source()) + cost(fact.kind()) + loop + way - seldom;
        return Math.max(0, Math.min(100, all));
    }

    private static int strength(Decided source) {
        boolean contested = source.standing() == Standing.CONTESTED;
        if (!source.isReportable()) {
            return -25;
        }
        int known = source.isDeclared() ? 20 : source.isInferred() ? 15 : 5;
        return contested ? known - 15 : known;
    }

    private static int cost(MemoryFact.Kind kind) {
        return switch (kind) {
            case COPY_TO_HOST, SCALAR_TO_HOST, SYNCHRONIZE, READ_BEFORE_SYNC, IN_COROUTINE -> 15;
            case IMPLICIT_SYNC, COPY_TO_DEVICE, UNPINNED_ASYNC -> 10;
            case PINNED_ALLOCATION -> 0;
        };
    }
}
