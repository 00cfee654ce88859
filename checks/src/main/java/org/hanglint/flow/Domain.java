package org.hanglint.flow;

import org.hanglint.code.Event;
import org.hanglint.code.Graph.Edge;

/**
 * One abstract interpretation of one function.
 *
 * @param <S> its states: a finite lattice of immutable values with {@code equals}
 */
public interface Domain<S> {

    /** The state at the function's entry. */
    S entry();

    /** The least upper bound. */
    S join(S one, S other);

    /** The state after the event. */
    S after(Event event, S before);

    /** The state on that way out of a block; {@code dead()} where the condition contradicts the state. */
    S along(Edge edge, S before);

    /** The state in which an exception that the event may raise lands; {@code before} is the state before the event. */
    default S raised(Event event, S before) {
        return before;
    }

    /** Whether anybody asks what holds in that block; where nobody does, nothing flows into it. */
    default boolean follows(int block) {
        return true;
    }

    /** Whether nothing can be in that state, so that it flows nowhere. */
    boolean isDead(S state);
}
