package org.hanglint.triage;

import java.util.List;
import java.util.Optional;

/**
 * Where a thread stands and what it waits for.
 *
 * @param stations all its frames in the project's code, innermost first
 */
public record Standing(Dump dump, ThreadStack thread, Wait waits, Motion motion, List<Station> stations) {

    public Standing {
        stations = List.copyOf(stations);
    }

    /** A frame in the project's own code. */
    public record Station(String path, int line, String function) {}

    /** What two dumps of one process say about a thread. */
    public enum Motion {
        /** There is one dump only. */
        SEEN_ONCE,
        /** The same frames in every dump. */
        STANDS,
        /** It moves: slow, not stuck. */
        MOVES
    }

    /** The innermost frame in the project's code. */
    public Optional<Station> where() {
        return stations.stream().findFirst();
    }

    /** Whether its wait is one that idle threads do not show. */
    public boolean isStuck() {
        return motion != Motion.MOVES && waits.isSuspicious();
    }
}
