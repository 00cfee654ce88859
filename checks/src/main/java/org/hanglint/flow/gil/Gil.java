package org.hanglint.flow.gil;

/** The GIL at a point of a function. */
public enum Gil {
    /** As it was when the function was entered. */
    AS_ON_ENTRY,
    HELD,
    RELEASED
}
