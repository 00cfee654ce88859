package org.hanglint.flow.gil;

/**
 * How a function is entered: on which kind of thread, with the GIL in which state, with pybind11's internals warm or not, and
 * how often on one thread.
 */
public record EntryState(ThreadKind thread, KnownGil gil, Warmth warmth, Visits visits) {

    /** Whose thread it is. */
    public enum ThreadKind {
        /** Python started it, or it is the interpreter's main thread. */
        PYTHON,
        /** No Python code started it. */
        FOREIGN,
        UNKNOWN
    }

    /** How often one thread comes here. */
    public enum Visits {
        ONCE,
        REPEATED;

        /** The visits of what lies in a loop, or not, of what is visited so often. */
        Visits times(Visits inside) {
            return this == ONCE ? inside : this;
        }
    }

    /** The GIL at the entry. */
    public enum KnownGil {
        HELD,
        NOT_HELD,
        UNKNOWN
    }

    /** The GIL at a point inside, given what it was on entry. */
    public KnownGil at(Gil inside) {
        return switch (inside) {
            case AS_ON_ENTRY -> gil;
            case HELD -> KnownGil.HELD;
            case RELEASED -> KnownGil.NOT_HELD;
        };
    }

    /** The warmth at a point inside. */
    public Warmth at(Warmth inside) {
        return inside == Warmth.AS_ON_ENTRY ? warmth : inside;
    }
}
