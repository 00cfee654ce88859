package org.hanglint.score;

import org.hanglint.score.CopyFindings.Verdict;

/** Counts over rows of one kind. */
final class Tally {

    /** What became of a row. */
    record Row(Verdict verdict, boolean compared, boolean gone) {}

    private int rows;
    private int found;
    private int onLine;
    private int allowed;
    private int compared;
    private int gone;

    void add(Row row) {
        rows++;
        found += row.verdict() == Verdict.LINE || row.verdict() == Verdict.FUNCTION ? 1 : 0;
        onLine += row.verdict() == Verdict.LINE ? 1 : 0;
        allowed += row.verdict() == Verdict.ALLOWED ? 1 : 0;
        compared += row.compared() ? 1 : 0;
        gone += row.gone() ? 1 : 0;
    }

    String line(String name) {
        return String.format(
                "%-44s rows %3d  found %3d  on the line %3d  allowed %3d  gone %d of %d",
                name, rows, found, onLine, allowed, gone, compared);
    }
}
