package org.hanglint.flow.gil;

/** How a function is entered: on which kind of thread, with the GIL in which state, with pybind11's internals warm or not. */
public record EntryState(Thread thread, KnownGil gil, Warmth warmth) {

    /** Whose thread it is. */
    public enum Thread {
        /** Python started it, or it is the interpreter's main thread. */
        PYTHON,
        /** No Python code started it. */
        FOREIGN,
        UNKNOWN
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
