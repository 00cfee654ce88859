package org.hanglint.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.hanglint.check.Checks;
import org.hanglint.check.Sources;
import org.hanglint.finding.Cause;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fingerprint;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.syntax.LineIndex;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/**
 * A finding with what reports add: its fingerprint, its group, its cures.
 *
 * @param cause what a change has to do with it; empty where no change was asked about
 */
public record Reported(Finding finding, String fingerprint, String group, List<Fix> fixes, Optional<Cause> cause) {

    /** A line longer than this is generated; the finding's own text stands for it. */
    private static final int LONG_LINE = 2_000;

    /** The worst first, and among equally bad ones those of the highest rank. */
    static final Comparator<Reported> WORST_FIRST = Comparator.comparing(
                    (Reported reported) -> reported.finding().severity())
            .thenComparing(Comparator.comparingInt(
                            (Reported reported) -> reported.finding().rank())
                    .reversed());

    public Reported {
        fixes = List.copyOf(fixes);
    }

    /** The wanted findings in the order given. Ordinals of fingerprints count over all of them, wanted or not. */
    public static List<Reported> of(List<Finding> findings, Predicate<Finding> wanted, Sources sources) {
        Map<String, Integer> seen = new HashMap<>();
        List<Reported> reported = new ArrayList<>();
        for (Finding finding : findings) {
            String path = finding.place().path();
            String line = firstLine(finding, sources);
            String first = Fingerprint.of(finding.check(), path, finding.function(), line, 0);
            int ordinal = seen.merge(first, 1, Integer::sum) - 1;
            if (!wanted.test(finding)) {
                continue;
            }
            String fingerprint =
                    ordinal == 0 ? first : Fingerprint.of(finding.check(), path, finding.function(), line, ordinal);
            reported.add(new Reported(
                    finding,
                    fingerprint,
                    Fingerprint.group(finding.check(), path, finding.function()),
                    fixes(finding, sources),
                    Optional.empty()));
        }
        return reported;
    }

    private static List<Fix> fixes(Finding finding, Sources sources) {
        return Checks.byId(finding.check())
                .map(check -> check.fixes(finding, sources))
                .orElse(List.of());
    }

    /** The same, with what a change has to do with it. */
    public Reported because(Cause because) {
        return new Reported(finding, fingerprint, group, fixes, Optional.of(because));
    }

    private static String firstLine(Finding finding, Sources sources) {
        SourceText text = sources.text(finding.place().path());
        LineIndex lines = text.lines();
        Span line = lines.lineSpan(lines.line(finding.place().span().start()));
        return text.text(line.length() > LONG_LINE ? finding.place().span() : line);
    }

    /** The command that applies one of its cures. */
    String command(Fix fix) {
        return "hanglint fix " + (fix.safety() == Safety.SAFE ? "" : "--unsafe ") + "--only " + fingerprint;
    }
}
