package org.hanglint.code;

import java.util.Optional;

/** A parameter of a function. */
public record Parameter(String name, TypeRef type, Optional<Expr> defaultValue, Kind kind) {

    /** How arguments reach it. */
    public enum Kind {
        PLAIN,
        KEYWORD_ONLY,
        /** {@code *args}, {@code Ts... args}, C's {@code ...}. */
        REST,
        /** {@code **kwargs}. */
        KEYWORD_REST
    }

    /** A plain parameter without default. */
    public static Parameter of(String name, TypeRef type) {
        return new Parameter(name, type, Optional.empty(), Kind.PLAIN);
    }
}
