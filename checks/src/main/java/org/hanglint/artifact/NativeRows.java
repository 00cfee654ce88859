package org.hanglint.artifact;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.hanglint.artifact.nativecode.Compared;
import org.hanglint.artifact.nativecode.Evidence;
import org.hanglint.artifact.nativecode.Tally;
import org.hanglint.artifact.nativecode.Verdict;

/** What came of an extension module, for the table. */
final class NativeRows {

    private NativeRows() {}

    /** One row for each of its sources; one without a source where nothing could be compared. */
    static List<Table.Row> of(NativeModule module, Artifacts artifacts) {
        List<Compared> compared = artifacts.readings().compared(module);
        if (compared.isEmpty()) {
            String why = module.sources().isEmpty()
                    ? "nothing says which sources it is made of"
                    : "too little in it to compare";
            return List.of(new Table.Row(
                    module.side().shown(),
                    module.shown(),
                    String.join(", ", module.sources()),
                    Verdict.CANNOT_TELL,
                    why,
                    List.of()));
        }
        List<Table.Row> rows = new ArrayList<>();
        for (Compared one : compared) {
            rows.add(row(module, one, artifacts));
        }
        return rows;
    }

    private static Table.Row row(NativeModule module, Compared one, Artifacts artifacts) {
        String tallies = one.tallies().stream().map(NativeRows::tally).collect(Collectors.joining(", "));
        Judged judged = Judged.of(module, one, artifacts);
        String past = judged.past().clause();
        return new Table.Row(
                module.side().shown(),
                module.shown(),
                one.source(),
                judged.verdict(),
                tallies + (past.isEmpty() ? "" : "; " + past),
                one.evidence().stream()
                        .map(evidence -> told(evidence, artifacts))
                        .toList());
    }

    private static String tally(Tally tally) {
        return tally.kind().name().toLowerCase(Locale.ROOT) + " " + (tally.checked() - tally.mismatched()) + " of "
                + tally.checked();
    }

    private static String told(Evidence evidence, Artifacts artifacts) {
        int line = artifacts
                        .texts()
                        .apply(evidence.source())
                        .lines()
                        .line(evidence.span().start())
                + 1;
        return evidence.kind().name().toLowerCase(Locale.ROOT) + " ("
                + evidence.level().name().toLowerCase(Locale.ROOT) + "), line " + line + ": there it "
                + evidence.installed() + ", here " + evidence.here();
    }
}
