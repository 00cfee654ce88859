package org.hanglint.vcs;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.eclipse.jgit.diff.Edit;
import org.eclipse.jgit.diff.EditList;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;

/** Where each line of a file was in an older state of it. Lines count from 0; the way a line ends is no part of it. */
public final class LineMap {

    private static final int NEW = -1;

    private final int[] before;

    private LineMap(int[] before) {
        this.before = before;
    }

    /** Every line is new. */
    static LineMap ofNew() {
        return new LineMap(new int[0]);
    }

    /** Compares two states. */
    static LineMap between(byte[] older, byte[] newer) {
        if (Arrays.equals(older, newer)) {
            return new LineMap(IntStream.range(0, new RawText(newer).size()).toArray());
        }
        RawText from = new RawText(older);
        RawText to = new RawText(newer);
        EditList edits = new HistogramDiff().diff(RawTextComparator.WS_IGNORE_TRAILING, from, to);
        int[] before = new int[to.size()];
        int line = 0;
        int old = 0;
        for (Edit edit : edits) {
            while (line < edit.getBeginB()) {
                before[line++] = old++;
            }
            Arrays.fill(before, edit.getBeginB(), edit.getEndB(), NEW);
            line = edit.getEndB();
            old = edit.getEndA();
        }
        while (line < before.length) {
            before[line++] = old++;
        }
        return new LineMap(before);
    }

    /** Whether the line is new or differs. */
    public boolean isChanged(int line) {
        return line >= before.length || before[line] == NEW;
    }

    /** The line's number in the older state, or -1 where it is new. */
    public int before(int line) {
        return isChanged(line) ? NEW : before[line];
    }

    /** How many lines stayed. */
    int kept() {
        return (int) Arrays.stream(before).filter(line -> line != NEW).count();
    }
}
