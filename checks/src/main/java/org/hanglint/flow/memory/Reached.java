package org.hanglint.flow.memory;

import java.util.Optional;
import org.hanglint.flow.memory.Hotness.Certainty;
import org.hanglint.knowledge.HotRoot.Rate;

/**
 * How a function is reached.
 *
 * @param cost grows with every call, more with one that is made under a condition
 * @param seldom how many calls on the way are made under a condition
 * @param by the last call; empty for a root
 */
record Reached(Rate rate, Certainty certainty, int cost, int seldom, Optional<Edge> by) {

    /** A call under a condition makes a way longer by as much as this many others. */
    private static final int SELDOM_COST = 3;

    static Reached root(Rate rate) {
        return new Reached(rate, Certainty.SURE, 0, 0, Optional.empty());
    }

    Reached through(Edge edge, Rate slower, Certainty weaker) {
        boolean sometimes = edge.passage() == Edge.Passage.SOMETIMES || edge.passage() == Edge.Passage.ONCE;
        return new Reached(
                slower, weaker, cost + (sometimes ? SELDOM_COST : 1), seldom + (sometimes ? 1 : 0), Optional.of(edge));
    }
}
