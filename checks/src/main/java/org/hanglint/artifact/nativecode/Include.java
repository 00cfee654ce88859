package org.hanglint.artifact.nativecode;

/**
 * One {@code #include}.
 *
 * @param file as written, without quotes or brackets
 */
public record Include(String file, Form form) {

    /** How it is written. */
    public enum Form {
        QUOTED,
        ANGLED
    }
}
