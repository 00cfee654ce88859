package org.hanglint.finding;

/** What a change has to do with a finding. */
public enum Cause {
    /** The change touches a line that the finding is about. */
    CHANGED,

    /** The lines are older; the change makes them dangerous, or more so. */
    REACHED
}
