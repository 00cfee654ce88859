package org.hanglint.code;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The control-flow graph of one function with every end written out.
 *
 * @param entry index of the first block
 * @param exit index of the block that every normal return reaches
 * @param unwind index of the block that every escaping exception reaches
 */
public record Graph(Function function, List<Block> blocks, int entry, int exit, int unwind) {

    public Graph {
        blocks = List.copyOf(blocks);
    }

    /**
     * Events in a row.
     *
     * @param landing where an exception raised by any of the events goes; -1 where none of them can raise one
     */
    public record Block(List<Event> events, List<Edge> edges, int landing) {
        public Block {
            events = List.copyOf(events);
            edges = List.copyOf(edges);
        }
    }

    /** A way out of a block; the condition is present for {@link EdgeKind#TRUE}, {@link EdgeKind#FALSE} and written cases. */
    public record Edge(int target, EdgeKind kind, Optional<Expr> condition) {

        /** Most functions have fewer blocks, and most edges lead on whatever happens. */
        private static final List<Edge> ALWAYS = IntStream.range(0, 256)
                .mapToObj(target -> new Edge(target, EdgeKind.ALWAYS, Optional.empty()))
                .toList();

        /** Leads on to that block, whatever happens. */
        static Edge always(int target) {
            return target < ALWAYS.size() ? ALWAYS.get(target) : new Edge(target, EdgeKind.ALWAYS, Optional.empty());
        }
    }

    /** When an edge is taken. */
    public enum EdgeKind {
        ALWAYS,
        TRUE,
        FALSE,
        /** One of several arms. */
        CASE,
        /** A loop has another round, or a handler fits. */
        MAYBE
    }
}
