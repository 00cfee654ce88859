package org.hanglint.artifact.nativecode;

import org.hanglint.syntax.Span;

/** A word, literal or sign of a C or C++ file, and where it stands. */
public record Token(Kind kind, Span span, Place place) {

    /** What it is. */
    public enum Kind {
        WORD,
        NUMBER,
        STRING,
        CHARACTER,
        SIGN
    }

    /** Whether it reaches the compiler in every build. */
    public enum Place {
        ALWAYS,
        /** Between {@code #if} and {@code #endif}, include guards and {@code __cplusplus} excepted. */
        CONDITIONAL,
        /** In a preprocessor line. */
        DIRECTIVE
    }
}
