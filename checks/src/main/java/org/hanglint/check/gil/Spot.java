package org.hanglint.check.gil;

import java.util.List;
import java.util.Optional;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.syntax.Span;

/** A statement and where it stands: number {@code index} of the block. */
record Spot(Stmt.Block block, int index) {

    /** The innermost statement of the function that has the bytes in it; empty for what stands outside of its body. */
    static Optional<Spot> of(Function function, Span span) {
        Spot[] innermost = {null};
        Walk.statements(function.body(), statement -> {
            if (statement instanceof Stmt.Block block) {
                for (int i = 0; i < block.statements().size(); i++) {
                    if (contains(block.statements().get(i).span(), span)) {
                        innermost[0] = new Spot(block, i);
                    }
                }
            }
        });
        return Optional.ofNullable(innermost[0]);
    }

    static boolean contains(Span outer, Span inner) {
        return outer.start() <= inner.start() && inner.end() <= outer.end();
    }

    Stmt statement() {
        return block.statements().get(index);
    }

    List<Stmt> after() {
        return block.statements().subList(index + 1, block.statements().size());
    }

    boolean isLast() {
        return after().isEmpty();
    }

    /** The statements between this one and a later one of the same block. */
    List<Stmt> until(Spot later) {
        return block.statements().subList(index + 1, later.index());
    }
}
