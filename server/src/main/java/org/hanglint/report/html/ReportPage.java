package org.hanglint.report.html;

import java.util.List;

/**
 * The whole page.
 *
 * @param root as the user gave it
 * @param tallies how many findings there are of each severity, in words, worst first
 * @param notes what was not analysed, suppressed or failed, a sentence each
 */
public record ReportPage(String version, String root, List<Tally> tallies, List<CheckPart> checks, List<String> notes) {

    public ReportPage {
        tallies = List.copyOf(tallies);
        checks = List.copyOf(checks);
        notes = List.copyOf(notes);
    }

    /** How many of one severity. */
    public record Tally(String severity, int count, String words) {}

    /** The findings of one check. */
    public record CheckPart(String id, String summary, int count, List<FilePart> files) {
        public CheckPart {
            files = List.copyOf(files);
        }
    }

    /** Of those, the ones in one file. */
    public record FilePart(String path, List<FindingPart> findings) {
        public FilePart {
            findings = List.copyOf(findings);
        }
    }

    /**
     * One finding.
     *
     * @param language {@code python} or {@code cpp}
     * @param steps the way from its root to the reported line, which is the last one; empty where there is no way to tell
     * @param fixes titles
     */
    public record FindingPart(
            String severity,
            String language,
            int line,
            int column,
            String message,
            String function,
            int rank,
            String fingerprint,
            List<CodeLine> frame,
            List<StepPart> steps,
            List<FixPart> fixes) {
        public FindingPart {
            frame = List.copyOf(frame);
            steps = List.copyOf(steps);
            fixes = List.copyOf(fixes);
        }
    }

    /** A line of code with what is marked in it; an unmarked line has everything in {@code before}. */
    public record CodeLine(int number, String before, String marked, String after) {}

    /** A station of the way; {@code crossing} where the language changes there. */
    public record StepPart(String path, int line, String message, String code, String crossing) {}

    /** A cure, and the command that applies it. */
    public record FixPart(String title, String command) {}
}
