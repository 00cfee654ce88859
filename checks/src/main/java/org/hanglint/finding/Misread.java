package org.hanglint.finding;

/**
 * A comment that speaks to Hanglint and suppresses nothing.
 *
 * @param comment the bytes of the comment
 * @param word what it asks for
 */
public record Misread(Place comment, String word, Fault fault) {

    /** Why it suppresses nothing. */
    public enum Fault {
        /** It does not read {@code ignore[id, ...]} or {@code ignore-file[id, ...]}. */
        FORM,
        /** The brackets are empty. */
        NO_IDS,
        /** A suppression of the whole file stands below code. */
        BELOW_CODE
    }
}
