package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.check.gil.LockOrders.UnderLock;
import org.hanglint.check.gil.LockOrders.WithGil;
import org.hanglint.code.Expr;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Holding;
import org.hanglint.syntax.Language;

/** A released region that ends while a lock taken inside of it is still held. */
public final class GilReacquiredUnderLock implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-reacquired-under-lock",
            "The GIL is taken back at the end of a release while a lock that was taken inside is still held.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA, Language.CYTHON),
            CheckInfo.Cure.OFFERED);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        LockOrders orders = LockOrders.of(flows.gil());
        orders.underLock().forEach((mutex, under) -> {
            under.stream()
                    .filter(take -> take.isLockedInRelease())
                    .forEach(take -> orders.withGil(mutex).stream()
                            .filter(held -> !isSame(held, take))
                            .findFirst()
                            .ifPresent(held -> findings.add(finding(flows.gil(), held, take))));
        });
        return findings;
    }

    /** The same statement in another mode of the function proves no second thread. */
    private static boolean isSame(WithGil held, UnderLock take) {
        return held.locks().in().equals(take.in())
                && held.locks().span().equals(take.lock().began());
    }

    private static Finding finding(GilFlow flow, WithGil other, UnderLock take) {
        String name = take.lock().mutex().shown();
        List<Step> steps = new ArrayList<>(other.moment().steps(flow));
        steps.add(new Step(
                other.locks().in().at(other.locks().span()), "one thread waits for " + name + " with the GIL"));
        take.retaken()
                .ifPresent(release -> steps.add(new Step(take.in().at(release.began()), "another releases the GIL")));
        steps.add(new Step(take.in().at(take.lock().began()), "locks " + name));
        return Telling.at(
                INFO,
                INFO.severity(),
                "The release ends here while " + name
                        + ", locked inside of it, is still held: this thread waits for the"
                        + " GIL with the lock, another for the lock with the GIL. "
                        + "Unlock before the release ends: declare the lock after the release in the same block.",
                take.in().at(take.span()),
                take.in().function().qualifiedName(),
                steps,
                "takes the GIL back with " + name + " held",
                unlock(take));
    }

    /** An unlock as the last thing in the release's block, where nothing behind the block names the lock's holder. */
    private static Optional<FixPlan> unlock(UnderLock take) {
        String holder = take.lock().holder();
        Optional<Stmt.Block> block = take.retaken()
                .filter(Holding.Guarding.class::isInstance)
                .flatMap(release -> Spot.of(take.in().function(), release.began()))
                .map(Spot::block)
                .filter(found -> found != take.in().function().body());
        if (holder.isEmpty() || block.isEmpty()) {
            return Optional.empty();
        }
        boolean[] named = {false};
        Walk.all(
                take.in().function(),
                part -> named[0] |= part instanceof Expr.Name name
                        && name.id().equals(holder)
                        && part.span().start() >= block.get().span().end());
        Stmt last = block.get().statements().getLast();
        return named[0]
                ? Optional.empty()
                : Optional.of(Mend.behind(
                        "unlock before the release ends",
                        Safety.OFFERED,
                        take.in().at(last.span()),
                        holder + ".unlock();"));
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Mend.fixes(finding, sources);
    }
}
