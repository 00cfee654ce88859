package org.hanglint.format.dwarf;

import java.util.OptionalLong;

/**
 * Something a source file declares.
 *
 * @param name as written there, without scope
 * @param line from 1; of an enumerator, that of its enumeration
 * @param value of a constant
 */
public record Declaration(Kind kind, String name, int line, OptionalLong value) {

    /** What is declared. */
    public enum Kind {
        FUNCTION,
        VARIABLE,
        PARAMETER,
        ENUMERATOR
    }
}
