package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** A token and its counterpart in one block, made one guard object. */
final class PairPlan {

    private static final String ENSURED = """
        struct EnsuredGil {
            PyGILState_STATE state = PyGILState_Ensure();
            ~EnsuredGil() { PyGILState_Release(state); }
        } %s;\
        """;

    private static final String SAVED = """
        struct ReleasedGil {
            PyThreadState *state = PyEval_SaveThread();
            ~ReleasedGil() { PyEval_RestoreThread(state); }
        } %s;\
        """;

    private final Definition in;
    private final String counterpart;

    private PairPlan(Definition in, String counterpart) {
        this.in = in;
        this.counterpart = counterpart;
    }

    static Optional<FixPlan> ensured(Definition in, Span token) {
        return new PairPlan(in, "PyGILState_Release").plan(token, ENSURED);
    }

    static Optional<FixPlan> saved(Definition in, Span token) {
        return new PairPlan(in, "PyEval_RestoreThread").plan(token, SAVED);
    }

    /** A guard as the first thing in a function's body, for one that has none. */
    static Optional<FixPlan> opening(Definition in) {
        boolean fits = !Dialect.isC(in.unit())
                && !Dialect.isCython(in.unit().path())
                && !in.function().body().statements().isEmpty();
        return fits
                ? Optional.of(Mend.open(
                        "take the GIL first",
                        Safety.OFFERED,
                        in.at(in.function().body().span()),
                        ENSURED.formatted("ensured")))
                : Optional.empty();
    }

    /** The guard ends with the block, so its counterpart must be the last thing done there. */
    private Optional<FixPlan> plan(Span token, String guard) {
        Optional<Spot> begins = Spot.of(in.function(), token);
        if (Dialect.isC(in.unit()) || begins.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> name = name(begins.get().statement());
        List<Spot> ends = name.map(this::counterparts).orElse(List.of());
        boolean alone = name.filter(known -> mentions(known) == ends.size()).isPresent();
        boolean here = ends.stream().anyMatch(end -> end.block() == begins.get().block());
        boolean last = ends.stream().allMatch(end -> isLeft(end.after()));
        if (!alone || !here || !last) {
            return Optional.empty();
        }
        List<Place> places = new ArrayList<>();
        places.add(in.at(begins.get().statement().span()));
        ends.forEach(end -> places.add(in.at(end.statement().span())));
        return Optional.of(
                Mend.replace("use a guard object", Safety.SAFE, places, guard.formatted(name.orElseThrow())));
    }

    private static Optional<String> name(Stmt statement) {
        return statement instanceof Stmt.Declare declare
                ? Optional.of(declare.variable().name())
                : Optional.empty();
    }

    /** The statements that give the token of that name back. */
    private List<Spot> counterparts(String name) {
        List<Spot> spots = new ArrayList<>();
        Function function = in.function();
        Walk.statements(function.body(), statement -> {
            if (statement instanceof Stmt.Evaluate evaluate && gives(evaluate.expression(), name)) {
                Spot.of(function, evaluate.span()).ifPresent(spots::add);
            }
        });
        return spots;
    }

    private boolean gives(Expr expression, String name) {
        return expression instanceof Expr.Call call
                && call.callee() instanceof Expr.Name callee
                && callee.id().equals(counterpart)
                && call.arguments().size() == 1
                && call.arguments().getFirst().value() instanceof Expr.Name given
                && given.id().equals(name);
    }

    private int mentions(String name) {
        int[] count = {0};
        Walk.all(in.function(), part -> {
            if (part instanceof Expr.Name found && found.id().equals(name)) {
                count[0]++;
            }
        });
        return count[0];
    }

    /** Nothing more, or a return of something plain. */
    private static boolean isLeft(List<Stmt> after) {
        if (after.isEmpty()) {
            return true;
        }
        return after.size() == 1
                && after.getFirst() instanceof Stmt.Return back
                && back.value()
                        .filter(value -> !(value instanceof Expr.Name || value instanceof Expr.Literal))
                        .isEmpty();
    }
}
