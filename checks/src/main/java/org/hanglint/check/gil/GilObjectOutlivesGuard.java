package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.code.Entity;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.flow.gil.Gil;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFact.GuardBegins;
import org.hanglint.flow.gil.GilFact.ObjectEnds;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** A Python object declared outside of the guard under which it gets its value. */
public final class GilObjectOutlivesGuard implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-object-outlives-guard",
            "An object that owns a Python reference is destroyed after the guard that held the GIL for it.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.SAFE);

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
        for (ObjectEnds end : flows.gil().facts(ObjectEnds.class)) {
            boolean local = end.entity().form() == Entity.Form.LOCAL;
            if (local && endsAsEntered(end)) {
                guardInside(flows.gil(), end)
                        .filter(_ -> isWithout(flows.gil(), end.in()))
                        .ifPresent(guard -> tell(findings, end, guard));
            }
        }
        for (GilFact.Captured captured : flows.gil().facts(GilFact.Captured.class)) {
            findings.add(captured(captured));
        }
        findings.addAll(DroppingDestructors.findings(INFO, flows.gil()));
        findings.addAll(SharedDrops.findings(INFO, flows.gil()));
        return findings;
    }

    private static boolean endsAsEntered(ObjectEnds end) {
        return !end.before().isUnknown()
                && end.before().states().stream().allMatch(state -> state.gil() == Gil.AS_ON_ENTRY);
    }

    /** A guard that begins after the object and ended before it. */
    private static Optional<GuardBegins> guardInside(GilFlow flow, ObjectEnds end) {
        return flow.facts(end.in(), GuardBegins.class).stream()
                .filter(guard -> guard.effect() == Guard.ACQUIRE)
                .filter(guard -> guard.span().start() > end.entity().span().start()
                        && guard.span().start() < end.span().start())
                .findFirst();
    }

    /** Nobody is known to come with the GIL, and the function itself does not count on it. */
    private static boolean isWithout(GilFlow flow, Definition in) {
        boolean countsOnIt = flow.facts(in, GilFact.Operation.class).stream()
                .filter(use -> use.kind().touchesPython())
                .anyMatch(use -> use.before().states().stream().anyMatch(state -> state.gil() == Gil.AS_ON_ENTRY));
        return !countsOnIt && flow.entryStates().of(in).stream().noneMatch(entry -> entry.gil() == KnownGil.HELD);
    }

    private static void tell(List<Finding> findings, ObjectEnds end, GuardBegins guard) {
        boolean told = findings.stream()
                .anyMatch(finding ->
                        finding.place().equals(end.in().at(end.entity().span())));
        if (!told) {
            findings.add(Telling.at(
                    INFO,
                    INFO.severity(),
                    end.entity().name() + " begins before the guard and so ends after it, without the GIL; dropping its"
                            + " reference then crashes. Declare it after the guard.",
                    end.in().at(end.entity().span()),
                    end.in().function().qualifiedName(),
                    List.of(
                            new Step(end.in().at(guard.span()), "the GIL is held from here to the end of this block"),
                            new Step(end.in().at(end.span()), end.entity().name() + " ends here")),
                    "declared outside of the guard",
                    behindGuard(end, guard)));
        }
    }

    /** The declaration behind the guard, where every use of the object lies in the guard's block. */
    private static Optional<FixPlan> behindGuard(ObjectEnds end, GuardBegins guard) {
        Function function = end.in().function();
        Optional<Spot> object = Spot.of(function, end.entity().span());
        Optional<Spot> held = Spot.of(function, guard.span());
        if (object.isEmpty() || held.isEmpty()) {
            return Optional.empty();
        }
        Span block = held.get().block().span();
        Span declared = object.get().statement().span();
        boolean[] outside = {false};
        Walk.all(function, part -> {
            boolean use = part instanceof Expr.Name name
                    && name.id().equals(end.entity().name())
                    && !Spot.contains(declared, name.span());
            outside[0] |= use
                    && !(Spot.contains(block, part.span())
                            && part.span().start() > guard.span().start());
        });
        boolean plain = end.entity().arguments().isEmpty() && object.get().statement() instanceof Stmt.Declare;
        return outside[0] || !plain
                ? Optional.empty()
                : Optional.of(Mend.move(
                        "declare it after the guard",
                        Safety.SAFE,
                        end.in().at(declared),
                        end.in().at(held.get().statement().span())));
    }

    private static Finding captured(GilFact.Captured captured) {
        if (!captured.onThread()) {
            return Telling.finding(
                    INFO,
                    Severity.WARNING,
                    "This function takes the GIL itself, so it is meant for threads without it; whoever destroys it"
                            + " there drops"
                            + " " + captured.name() + ", which it holds by value, without the GIL and crashes. "
                            + "Hold it in a shared pointer whose deleter takes the GIL.",
                    captured.in(),
                    captured.span(),
                    List.of(),
                    captured.name() + " is captured by value here");
        }
        return Telling.finding(
                INFO,
                INFO.severity(),
                "The thread's function holds " + captured.name()
                        + " by value and is destroyed on that thread, without the"
                        + " GIL; dropping the reference there crashes. Move it into a variable under the guard.",
                captured.in(),
                captured.span(),
                List.of(),
                captured.name() + " is captured by value here");
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Mend.fixes(finding, sources);
    }
}
