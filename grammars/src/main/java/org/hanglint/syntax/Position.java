package org.hanglint.syntax;

/**
 * A place in a file as people and editors count it.
 *
 * @param line 0-based
 * @param column 0-based, in the {@link ColumnUnit} that was asked for
 */
public record Position(int line, int column) {}
