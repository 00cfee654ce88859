package org.hanglint.syntax;

/** What a column counts: the position encodings of the Language Server Protocol. */
public enum ColumnUnit {
    UTF_8,
    UTF_16,
    UTF_32;

    /** How many of these units one well-formed character of this many UTF-8 bytes takes. */
    int unitsOf(int utf8Length) {
        return switch (this) {
            case UTF_8 -> utf8Length;
            case UTF_16 -> utf8Length == 4 ? 2 : 1;
            case UTF_32 -> 1;
        };
    }
}
