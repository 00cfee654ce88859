package org.hanglint.cli;

/** The change that a check is about. */
sealed interface Change {

    /** None: all that is there. */
    record Nothing() implements Change {}

    /** From the last commit to what is staged. */
    record Staged() implements Change {}

    /** From a revision to the files on disk. */
    record Since(String revision) implements Change {}
}
