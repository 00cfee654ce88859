package org.hanglint.cli;

/** Exit statuses of the contract. */
final class Exit {

    /** It did its work and reports nothing that fails the run. */
    static final int CLEAN = 0;

    /** It reports something. */
    static final int FOUND = 1;

    /** It could not do its work. */
    static final int UNABLE = 2;

    private Exit() {}
}
