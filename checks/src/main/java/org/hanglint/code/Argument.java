package org.hanglint.code;

/**
 * An argument of a call or construction.
 *
 * @param keyword Python's keyword; empty for a positional argument
 */
public record Argument(String keyword, Passing passing, Expr value) {

    /** How the value is spread over parameters. */
    public enum Passing {
        /** One value for one parameter. */
        PLAIN,
        /** {@code *values} in Python, {@code values...} in C++. */
        SPREAD,
        /** {@code **values} in Python. */
        SPREAD_KEYWORDS
    }

    /** A positional argument. */
    public static Argument of(Expr value) {
        return new Argument("", Passing.PLAIN, value);
    }

    /** A keyword argument. */
    public static Argument of(String keyword, Expr value) {
        return new Argument(keyword, Passing.PLAIN, value);
    }

    public boolean isPositional() {
        return keyword.isEmpty() && passing == Passing.PLAIN;
    }
}
