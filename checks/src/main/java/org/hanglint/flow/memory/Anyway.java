package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Names;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.syntax.Span;

/** Calls that both branches of a choice make: which one is taken makes no difference to whether they are made. */
final class Anyway {

    private Anyway() {}

    /** The spans of the calls in either branch whose callee, as written, is called in the other branch too. */
    static Set<Span> in(Stmt.If branch) {
        List<Expr.Call> then = calls(branch.then());
        List<Expr.Call> otherwise = calls(branch.otherwise());
        Set<Span> spans = new HashSet<>();
        for (Expr.Call one : then) {
            for (Expr.Call other : otherwise) {
                String callee = Names.written(one.callee());
                if (!callee.isEmpty() && callee.equals(Names.written(other.callee()))) {
                    spans.add(one.span());
                    spans.add(other.span());
                }
            }
        }
        return spans;
    }

    /** The calls of the block's own statements; those under a further choice or in a loop may not be made. */
    private static List<Expr.Call> calls(Stmt.Block block) {
        List<Expr.Call> calls = new ArrayList<>();
        for (Stmt statement : block.statements()) {
            Walk.own(statement)
                    .forEach(own -> Walk.expressions(own, expression -> {
                        if (expression instanceof Expr.Call call) {
                            calls.add(call);
                        }
                    }));
            if (statement instanceof Stmt.With with) {
                calls.addAll(calls(with.body()));
            }
        }
        return calls;
    }
}
