package org.hanglint.code;

/** Who can name a function, class or variable. */
public enum Linkage {
    /** Every file of the project. */
    EXTERNAL,
    /** This file only: {@code static} or in an anonymous namespace. */
    INTERNAL
}
