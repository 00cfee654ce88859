package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.code.Stmt;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.GilFact.Suspended;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Holding;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.syntax.Language;

/** A guard or thread-state token alive where a coroutine is suspended. */
public final class GilAcrossAwait implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-across-await",
            "A GIL guard or thread-state token stays alive while a coroutine is suspended.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA, Language.CYTHON),
            CheckInfo.Cure.OFFERED);

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
            if (Dialect.isCython(fact.in().unit().path())) {
                generator(fact, findings);
                continue;
            }
            boolean told = findings.stream()
                    .anyMatch(finding -> finding.steps()
                            .getFirst()
                            .place()
                            .equals(fact.in().at(fact.holding().began())));
            if (!told) {
                findings.add(finding(flows.gil(), fact));
            }
        }
        return findings;
    }

    /** Cython's compiler leaves a yield in {@code with gil:} alone; one finding for each, with the outermost block. */
    private static void generator(Suspended fact, List<Finding> findings) {
        Place place = fact.in().at(fact.span());
        boolean told = findings.stream().anyMatch(finding -> finding.place().equals(place));
        if (!told) {
            findings.add(Telling.at(
                    INFO,
                    INFO.severity(),
                    "The generator is suspended inside of a with nogil: or with gil: block: the thread state that the"
                            + " block saved or took stays so while its caller runs, and what resumes the generator may"
                            + " be another thread. Put the block around one step and yield after it.",
                    place,
                    fact.in().function().qualifiedName(),
                    List.of(new Step(fact.in().at(fact.holding().began()), Moment.wording(fact.holding()))),
                    "and suspended here",
                    Optional.empty()));
        }
    }

    private static Finding finding(GilFlow flow, Suspended fact) {
        String what = releases(fact.holding())
                ? "The GIL is released when the coroutine is suspended here: its caller goes on without the GIL, and"
                        + " what resumes it restores a thread state that may be another thread's. "
                : "The GIL is held when the coroutine is suspended here: no other thread gets it, and what resumes it"
                        + " may give it back on another thread. ";
        return Telling.at(
                INFO,
                INFO.severity(),
                what + "End the guard before the suspension and begin a new one after it.",
                fact.in().at(fact.span()),
                fact.in().function().qualifiedName(),
                List.of(new Step(fact.in().at(fact.holding().began()), Moment.wording(fact.holding()))),
                "and suspended here",
                plan(flow, fact));
    }

    /** The guard around what comes before the only suspension, and again after it; nothing declared between may get lost. */
    private static Optional<FixPlan> plan(GilFlow flow, Suspended fact) {
        boolean once = flow.facts(fact.in(), Suspended.class).stream()
                        .filter(other ->
                                other.holding().began().equals(fact.holding().began()))
                        .map(Suspended::span)
                        .distinct()
                        .count()
                == 1;
        Optional<Spot> guard = Spot.of(fact.in().function(), fact.holding().began());
        Optional<Spot> wait = Spot.of(fact.in().function(), fact.span());
        boolean inOneBlock = once
                && fact.holding() instanceof Holding.Guarding
                && guard.isPresent()
                && wait.isPresent()
                && guard.get().block() == wait.get().block()
                && guard.get().statement() instanceof Stmt.Declare
                && guard.get().index() < wait.get().index();
        if (!inOneBlock) {
            return Optional.empty();
        }
        List<Stmt> between = guard.get().until(wait.get());
        if (between.stream().anyMatch(statement -> statement instanceof Stmt.Declare)) {
            return Optional.empty();
        }
        Stmt last = between.isEmpty() ? guard.get().statement() : between.getLast();
        return Optional.of(Mend.split(
                "end the guard before the suspension",
                Safety.OFFERED,
                fact.in().at(guard.get().statement().span()),
                fact.in().at(last.span()),
                fact.in().at(wait.get().statement().span()),
                wait.get().isLast() ? Mend.Again.NO : Mend.Again.YES));
    }

    private static boolean releases(Holding holding) {
        return switch (holding) {
            case Holding.Guarding guard -> guard.effect() == Guard.RELEASE;
            case Holding.Saved _, Holding.Region _ -> true;
            default -> false;
        };
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Mend.fixes(finding, sources);
    }
}
