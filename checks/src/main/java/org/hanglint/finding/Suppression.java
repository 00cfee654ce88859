package org.hanglint.finding;

import java.util.List;

/**
 * A comment by which a user silences findings.
 *
 * @param ids check ids or families
 * @param reason empty where none is given
 * @param comment the bytes of the comment
 * @param firstLine first line it covers, from 0
 * @param lastLine last line it covers, from 0
 */
public record Suppression(Place comment, List<String> ids, String reason, Extent extent, int firstLine, int lastLine) {

    public Suppression {
        ids = List.copyOf(ids);
    }

    /** How far it reaches. */
    public enum Extent {
        LINE,
        FILE
    }

    /** Whether it silences that check, named by id or family. */
    public boolean names(String check) {
        return ids.stream().anyMatch(id -> id.equals(check) || check.startsWith(id + "-"));
    }

    /** Whether it reaches a finding that starts and ends on those lines. */
    public boolean covers(int startLine, int endLine) {
        return extent == Extent.FILE
                || firstLine <= startLine && startLine <= lastLine
                || firstLine <= endLine && endLine <= lastLine;
    }
}
