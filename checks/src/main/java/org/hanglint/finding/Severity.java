package org.hanglint.finding;

/** How bad it is, from worst to mildest; the contract's section 2 says what each means. */
public enum Severity {
    /** The line, when run as shown, hangs, crashes or corrupts. */
    ERROR,
    /** It does so under timing, load or another thread, or it waits on the hot path. */
    WARNING,
    /** Redundant, advice, or evidence short of proof. */
    NOTE;

    /** Whether this is as bad as the other or worse. */
    public boolean reaches(Severity other) {
        return compareTo(other) <= 0;
    }

    /** The milder of both. */
    public Severity atMost(Severity cap) {
        return compareTo(cap) < 0 ? cap : this;
    }
}
