package org.hanglint.artifact.nativecode;

import org.hanglint.syntax.Span;

/**
 * One fact on which an artifact and a source file disagree.
 *
 * @param source path of the file, relative to the root
 * @param span bytes of the file it is about: the literal, the call, the name; the first line where it is about all of it
 * @param installed what the artifact says: half a sentence, such as {@code starts at line 35}
 * @param here what the file says, to follow "here": {@code there is no call of it}
 */
public record Evidence(Kind kind, Level level, String source, Span span, String installed, String here) {

    /** How much it proves; artifacts.md section 1 has the measurements. */
    public enum Level {
        /** The artifact was made of other bytes. */
        CERTAIN,
        /** As good as certain where a second one of another kind agrees. */
        STRONG,
        /** Supports others; never enough alone. */
        SUPPORTING,
        /** Lines moved: logs and debuggers name wrong lines, the code may be the same. */
        LINES
    }

    /** Where it comes from. */
    public enum Kind {
        /** MD5 of the file in the line table. */
        CHECKSUM,
        /** Lines on which functions and variables are declared. */
        DECLARATIONS,
        /** Lines that have code. */
        LINES,
        /** Names of functions, variables and parameters. */
        NAMES,
        /** Values of constants. */
        CONSTANTS,
        /** Texts. */
        STRINGS,
        /** Functions of Python's C API. */
        IMPORTS,
        /** How often functions are called. */
        CALLS,
        /** The function by which Python loads the module. */
        MODULE,
        /** Names of exported functions. */
        SYMBOLS,
        /** Numbers with a fraction. */
        NUMBERS
    }
}
