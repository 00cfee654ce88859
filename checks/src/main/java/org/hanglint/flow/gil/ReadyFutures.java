package org.hanglint.flow.gil;

import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;
import org.hanglint.link.CppTypes;
import org.hanglint.syntax.Span;

/** Futures whose promise the same function has kept before it asks: {@code p.set_value(); f.get();}. */
final class ReadyFutures {

    private static final Set<String> KEEPING = Set.of("set_value", "set_exception");

    private final Function function;
    private final CppTypes types;

    ReadyFutures(Function function, CppTypes types) {
        this.function = function;
        this.types = types;
    }

    /** Whether asking that future there waits for nothing. */
    boolean contains(Expr future, Span asked) {
        return promise(future).filter(name -> isKeptBefore(name, asked)).isPresent();
    }

    /** The promise that a future comes from. */
    private Optional<String> promise(Expr future) {
        return switch (future) {
            case Expr.Name name ->
                types.local(name.id())
                        .map(Variable::initialiser)
                        .filter(values -> values.size() == 1)
                        .flatMap(values -> given(values.getFirst().value()));
            case Expr.Call _ -> given(future);
            default -> Optional.empty();
        };
    }

    private static Optional<String> given(Expr value) {
        return value instanceof Expr.Call call
                        && call.callee() instanceof Expr.Member member
                        && member.name().equals("get_future")
                        && member.object() instanceof Expr.Name promise
                ? Optional.of(promise.id())
                : Optional.empty();
    }

    /** On every way: by a statement that stands before in a block around. */
    private boolean isKeptBefore(String promise, Span asked) {
        boolean[] kept = {false};
        Walk.statements(function.body(), statement -> {
            if (statement instanceof Stmt.Block block) {
                boolean before = false;
                for (Stmt each : block.statements()) {
                    kept[0] |= before && contains(each.span(), asked);
                    before |= keeps(each, promise);
                }
            }
        });
        return kept[0];
    }

    private static boolean contains(Span outer, Span inner) {
        return outer.start() <= inner.start() && inner.end() <= outer.end();
    }

    private static boolean keeps(Stmt statement, String promise) {
        return statement instanceof Stmt.Evaluate evaluate
                && evaluate.expression() instanceof Expr.Call call
                && call.callee() instanceof Expr.Member member
                && KEEPING.contains(member.name())
                && member.object() instanceof Expr.Name name
                && name.id().equals(promise);
    }
}
