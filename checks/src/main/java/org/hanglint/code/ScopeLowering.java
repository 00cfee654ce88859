package org.hanglint.code;

import java.util.function.Consumer;
import org.hanglint.code.Lowering.Throws;
import org.hanglint.syntax.Span;

/** Blocks of statements with what lives in them: everything begins and ends here. */
final class ScopeLowering {

    private final GraphBuilder graph;
    private final Liveness liveness;
    private final Consumer<Stmt> statements;
    private final Exits exits;

    /** {@code statements} lowers one statement. */
    ScopeLowering(Function function, GraphBuilder graph, Liveness liveness, Throws raising, Consumer<Stmt> statements) {
        this.graph = graph;
        this.liveness = liveness;
        this.statements = statements;
        this.exits = new Exits(graph, raising, function.body().span(), this::block);
    }

    Exits exits() {
        return exits;
    }

    /** The closing brace of a block, or its last byte. */
    static Span endOf(Stmt.Block block) {
        int end = block.span().end();
        return new Span(Math.max(block.span().start(), end - 1), end);
    }

    /** From here on the entity lives, until its scope is closed or left. */
    void begin(Entity entity) {
        graph.emit(new Event.Begin(entity));
        liveness.enter(entity);
        graph.setScope(new Scope.Alive(entity, graph.scope()));
    }

    /** Statements of one scope; what they declared ends at its end in reverse order. */
    void block(Stmt.Block block) {
        Scope outer = graph.scope();
        open(block);
        closeTo(outer, endOf(block));
    }

    /** Statements whose declarations live on after the block. */
    void open(Stmt.Block block) {
        block.statements().forEach(statements);
    }

    /** A block that is entered there and goes on there. */
    void arm(int start, Stmt.Block body, int after) {
        graph.enter(start);
        block(body);
        graph.jump(after);
    }

    /** Ends what lives inside of the outer scope, here and for the statements that follow. */
    void closeTo(Scope outer, Span end) {
        exits.leave(outer, end);
        for (Scope s = graph.scope(); s != outer; s = s.parent()) {
            if (s instanceof Scope.Alive) {
                liveness.leave();
            }
        }
        graph.setScope(outer);
    }
}
