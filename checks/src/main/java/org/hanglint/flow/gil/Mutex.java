package org.hanglint.flow.gil;

/**
 * Which lock object an expression means.
 *
 * @param id equal ids are the same declared field, global or local
 * @param shown how the source calls it
 */
public record Mutex(String id, String shown, Reach reach) {

    /** Whether two functions can mean the same one by it. */
    public enum Reach {
        /** A field of a class, a global, the result of an accessor. */
        SHARED,
        /** A local variable. */
        LOCAL,
        /** A parameter or an expression nobody can name. */
        UNKNOWN
    }
}
