package org.hanglint.flow.gil;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The states possible at a point. Above the cap nothing is known any more: {@link #isUnknown()} is the top of the lattice, from
 * which nothing is concluded.
 */
public record Possible(Set<GilState> states, boolean isUnknown) {

    /** More possibilities than real code has; numpy's largest functions stay below. */
    private static final int CAP = 24;

    static final Possible NONE = new Possible(Set.of(), false);
    static final Possible UNKNOWN = new Possible(Set.of(), true);

    static Possible of(Set<GilState> states) {
        return states.size() > CAP ? UNKNOWN : new Possible(states, false);
    }

    Possible or(Possible other) {
        if (isUnknown || other.isUnknown) {
            return UNKNOWN;
        }
        if (states.containsAll(other.states)) {
            return this;
        }
        Set<GilState> union = new LinkedHashSet<>(states);
        union.addAll(other.states);
        return of(union);
    }

    Possible map(UnaryOperator<GilState> change) {
        Set<GilState> changed = new LinkedHashSet<>();
        boolean changes = false;
        for (GilState state : states) {
            GilState next = change.apply(state);
            changes |= next != state;
            changed.add(next);
        }
        return changes ? of(changed) : this;
    }

    boolean isDead() {
        return states.isEmpty() && !isUnknown;
    }
}
