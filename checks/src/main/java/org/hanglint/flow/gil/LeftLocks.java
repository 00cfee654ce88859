package org.hanglint.flow.gil;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.code.Event;
import org.hanglint.code.Expr;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/**
 * Locks taken by hand that one way out of a function leaves locked. A function may well return with a lock held, which its
 * caller gives back; so the way is told only where it is a failure, and where the function's last way out has unlocked.
 */
final class LeftLocks {

    private record Exit(Event.Return back, Possible before) {}

    private final Definition definition;
    private final List<Exit> exits = new ArrayList<>();
    private final Map<Mutex, Integer> unlocked = new HashMap<>();

    LeftLocks(Definition definition) {
        this.definition = definition;
    }

    void unlocks(Mutex mutex, Span at) {
        unlocked.merge(mutex, at.start(), Math::max);
    }

    void returns(Event.Return back, Possible before) {
        exits.add(new Exit(back, before));
    }

    List<GilFact> facts(Optional<Possible> atExit) {
        List<GilFact> found = new ArrayList<>();
        if (unlocked.isEmpty() || atExit.isEmpty() || atExit.get().isUnknown()) {
            return found;
        }
        for (Exit exit : exits) {
            for (Holding.Locked lock : heldInAll(exit.before())) {
                int last = unlocked.getOrDefault(lock.mutex(), -1);
                boolean forgotten = last > exit.back().span().start()
                        && isFailure(exit.back())
                        && exits.stream()
                                .filter(other -> other.back().span().start() > last)
                                .allMatch(other -> isUnlocked(other.before(), lock.mutex()));
                if (forgotten) {
                    found.add(new GilFact.LockLeft(definition, lock, exit.back().span()));
                }
            }
        }
        return found;
    }

    private static List<Holding.Locked> heldInAll(Possible before) {
        if (before.isUnknown() || before.isDead()) {
            return List.of();
        }
        return before.states().iterator().next().locks().stream()
                .filter(lock -> lock.holder().isEmpty())
                .filter(lock ->
                        before.states().stream().allMatch(state -> state.locks().contains(lock)))
                .toList();
    }

    private static boolean isUnlocked(Possible before, Mutex mutex) {
        return !before.isUnknown()
                && before.states().stream()
                        .flatMap(state -> state.locks().stream())
                        .noneMatch(lock -> lock.mutex().equals(mutex));
    }

    private static boolean isFailure(Event.Return back) {
        return back.value().map(LeftLocks::isFailure).orElse(true);
    }

    private static boolean isFailure(Expr value) {
        return switch (value) {
            case Expr.Literal literal ->
                literal.kind() == Expr.LiteralKind.NONE
                        || literal.kind() == Expr.LiteralKind.FALSE
                        || literal.text().startsWith("-");
            case Expr.Name name -> name.id().equals("NULL") || name.id().equals("nullptr");
            case Expr.Operator minus ->
                minus.operator().equals("-") && minus.operands().size() == 1;
            case Expr.Cast cast -> isFailure(cast.operand());
            default -> false;
        };
    }
}
