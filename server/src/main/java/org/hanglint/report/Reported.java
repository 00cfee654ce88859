package org.hanglint.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hanglint.check.Checks;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fingerprint;
import org.hanglint.finding.Fix;
import org.hanglint.syntax.LineIndex;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** A finding with what reports add: its fingerprint, its group, its cures. */
public record Reported(Finding finding, String fingerprint, String group, List<Fix> fixes) {

    /** A line longer than this is generated; the finding's own text stands for it. */
    private static final int LONG_LINE = 2_000;

    public Reported {
        fixes = List.copyOf(fixes);
    }

    /** The findings in the order given; ordinals of fingerprints count in that order. */
    public static List<Reported> of(List<Finding> findings, Sources sources) {
        Map<String, Integer> seen = new HashMap<>();
        List<Reported> reported = new ArrayList<>();
        for (Finding finding : findings) {
            String path = finding.place().path();
            String line = firstLine(finding, sources);
            String first = Fingerprint.of(finding.check(), path, finding.function(), line, 0);
            int ordinal = seen.merge(first, 1, Integer::sum) - 1;
            String fingerprint =
                    ordinal == 0 ? first : Fingerprint.of(finding.check(), path, finding.function(), line, ordinal);
            List<Fix> fixes = Checks.byId(finding.check())
                    .map(check -> check.fixes(finding, sources))
                    .orElse(List.of());
            reported.add(new Reported(
                    finding, fingerprint, Fingerprint.group(finding.check(), path, finding.function()), fixes));
        }
        return reported;
    }

    private static String firstLine(Finding finding, Sources sources) {
        SourceText text = sources.text(finding.place().path());
        LineIndex lines = text.lines();
        Span line = lines.lineSpan(lines.line(finding.place().span().start()));
        return text.text(line.length() > LONG_LINE ? finding.place().span() : line);
    }
}
