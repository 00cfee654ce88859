package org.hanglint.flow.gil;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;

/** The tests of loops that do nothing but wait for another thread to change what they read. */
final class Spins {

    private static final Set<String> RESTING = Set.of(
            "yield", "sleep", "usleep", "nanosleep", "sleep_for", "sleep_until", "_mm_pause", "sched_yield", "pause");

    private final Set<Expr> tests = Collections.newSetFromMap(new IdentityHashMap<>());

    Spins(Function function) {
        Walk.statements(function.body(), statement -> {
            switch (statement) {
                case Stmt.While loop
                when isRest(loop.body()) -> {
                    add(loop.test());
                    counter(loop);
                }
                case Stmt.DoWhile loop when isRest(loop.body()) -> add(loop.test());
                default -> {}
            }
        });
    }

    /** {@code while (*counter() > n) {}}: what an accessor points to is read again and again. */
    private void counter(Stmt.While loop) {
        boolean reads = loop.test() instanceof Expr.Compare compare
                && compare.left() instanceof Expr.Dereference read
                && read.operand() instanceof Expr.Call call
                && call.arguments().isEmpty()
                && isPlace(compare.right());
        if (reads) {
            tests.add(loop.test());
        }
    }

    private void add(Expr test) {
        switch (test) {
            case Expr.Not not -> add(not.operand());
            case Expr.Compare compare when isPlace(compare.left()) && isPlace(compare.right()) -> tests.add(test);
            default -> {
                if (isPlace(test)) {
                    tests.add(test);
                }
            }
        }
    }

    boolean contains(Expr test) {
        return tests.contains(test);
    }

    /** Something another thread can change, or a constant to compare it with. */
    private static boolean isPlace(Expr expression) {
        return switch (expression) {
            case Expr.Name _, Expr.Literal _ ->
                !(expression instanceof Expr.Literal literal && literal.text().isEmpty());
            case Expr.Member member -> isPlace(member.object());
            case Expr.Dereference dereference -> isPlace(dereference.operand());
            case Expr.Call call ->
                call.callee() instanceof Expr.Member member
                        && (member.name().equals("load") || member.name().equals("test"));
            default -> false;
        };
    }

    private static boolean isRest(Stmt.Block body) {
        return body.statements().stream().allMatch(Spins::isRest);
    }

    private static boolean isRest(Stmt statement) {
        return switch (statement) {
            case Stmt.Empty _ -> true;
            case Stmt.Block block -> isRest(block);
            case Stmt.Evaluate evaluate ->
                evaluate.expression() instanceof Expr.Call call
                        && call.callee() instanceof Expr.Name name
                        && RESTING.contains(Names.last(name.id()));
            default -> false;
        };
    }
}
