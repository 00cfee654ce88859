package org.hanglint.syntax.mask;

/**
 * A branch of a conditional group that the grammar never saw.
 *
 * @param start first byte after the branch's directive
 * @param end first byte of the next directive of the group
 * @param condition the group's first condition, without white space; {@code #ifdef X} reads {@code defined(X)}
 * @param branch which branch it is, from 0
 */
public record DroppedBranch(int start, int end, String condition, int branch) {
    /** The atom to flip for the other choice. */
    public String atom() {
        return ConditionTruth.literal(condition).atom();
    }
}
