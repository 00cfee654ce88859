package org.hanglint.finding;

/** How well a fact or an edge is founded, from strongest to weakest. */
public enum Strength {
    /** A call, a type, a binding seen in the code. */
    DECLARED,
    /** Through assignments, returns, dispatch. */
    INFERRED,
    /** A name, an annotation alone, a unique-name guess. */
    NAMED;

    /** The weaker of both: a chain is as strong as its weakest link. */
    public Strength and(Strength other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
