package org.hanglint.artifact;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
        List<String> gone = module.sources().stream()
                .filter(source -> isGone(source, artifacts))
                .toList();
        List<Table.Row> rows = new ArrayList<>();
        gone.forEach(source -> rows.add(
                artifacts.history().of(source).isEmpty()
                        ? row(
                                module,
                                source,
                                Verdict.CANNOT_TELL,
                                "this source is not here; a build may write it, or it was deleted")
                        : row(module, source, Verdict.MISSING, "this source was deleted here")));
        if (compared.isEmpty() && gone.isEmpty()) {
            return uncompared(module, artifacts);
        }
        for (Compared one : compared) {
            rows.add(row(module, one, artifacts));
        }
        return rows;
    }

    /** One row for each source, or one without; with the reason. */
    private static List<Table.Row> uncompared(NativeModule module, Artifacts artifacts) {
        Optional<String> objection = artifacts.readings().objection(module);
        String why = objection.isPresent()
                ? "it cannot be read: " + objection.get()
                : module.sources().isEmpty()
                        ? nothing(module)
                        : "too little in it to compare: no text, call, name or debug information of this source";
        List<String> sources = module.sources().isEmpty() ? List.of("") : module.sources();
        return sources.stream()
                .map(source -> row(module, source, Verdict.CANNOT_TELL, why))
                .toList();
    }

    private static Table.Row row(NativeModule module, String source, Verdict verdict, String detail) {
        return new Table.Row(module.side().shown(), module.shown(), source, verdict, detail, List.of());
    }

    /** Sources that a build writes into its own folder, and those outside of the project, are not looked for. */
    private static boolean isGone(String source, Artifacts artifacts) {
        return !source.startsWith("/")
                && !source.startsWith("..")
                && artifacts.where().workspace().files().find(source).isEmpty()
                && !artifacts.paths().contains(source);
    }

    private static String nothing(NativeModule module) {
        List<String> patterns = module.side().choice().sources();
        return patterns.isEmpty()
                ? "nothing says which sources it is made of; [[artifact]] with sources names them"
                : "no C or C++ file here fits sources = [" + String.join(", ", patterns) + "] of its [[artifact]]";
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
