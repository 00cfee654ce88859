package org.hanglint.lsp;

import java.util.List;
import org.hanglint.report.Reported;

/** Ids of results that stay the same while nothing that a client shows has changed. */
final class Results {

    private Results() {}

    static String id(Snapshot snapshot, List<Reported> findings) {
        int hash = 1;
        for (Reported reported : findings) {
            hash = 31 * hash + reported.fingerprint().hashCode();
            hash = 31 * hash + reported.finding().place().hashCode();
            hash = 31 * hash + reported.finding().message().hashCode();
            hash = 31 * hash + reported.finding().steps().hashCode();
            hash = 31 * hash + stepTexts(snapshot, reported);
        }
        return Integer.toHexString(hash);
    }

    /** Steps in other files move with the lines of those files. */
    private static int stepTexts(Snapshot snapshot, Reported reported) {
        int hash = 1;
        for (var step : reported.finding().steps()) {
            hash = 31 * hash
                    + snapshot.text(
                                    step.place().path(),
                                    reported.finding().place().path())
                            .lines()
                            .line(step.place().span().start());
        }
        return hash;
    }
}
