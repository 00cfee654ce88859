package org.hanglint.report;

import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.hanglint.engine.Outcome;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;

/** For people: findings with their paths, findings of one group together, then a summary. */
public final class TextReport implements Report {

    private static final int MANY_GROUPS = 50;
    private static final int HIGHEST = 10;

    private final Colours colours;

    public TextReport(Colours colours) {
        this.colours = colours;
    }

    @Override
    public void write(Content content, Appendable out) throws IOException {
        Map<String, List<Reported>> groups = new LinkedHashMap<>();
        for (Reported reported : content.findings()) {
            groups.computeIfAbsent(reported.group(), _ -> new java.util.ArrayList<>())
                    .add(reported);
        }
        FindingLines lines = new FindingLines(colours, content.sources());
        for (List<Reported> group : groups.values()) {
            for (Reported reported : group) {
                lines.write(reported, out);
            }
        }
        if (groups.size() > MANY_GROUPS) {
            highest(groups, lines, out);
        }
        summary(content, out);
    }

    private void highest(Map<String, List<Reported>> groups, FindingLines lines, Appendable out) throws IOException {
        List<Finding> first = groups.values().stream()
                .map(group -> group.getFirst().finding())
                .sorted(Comparator.comparingInt(Finding::rank).reversed())
                .limit(HIGHEST)
                .toList();
        out.append('\n').append(colours.bold("Cure these first:")).append('\n');
        for (Finding finding : first) {
            out.append("  ")
                    .append(lines.at(finding.place()))
                    .append("  ")
                    .append(finding.check())
                    .append("  ")
                    .append(finding.function())
                    .append('\n');
        }
    }

    private void summary(Content content, Appendable out) throws IOException {
        Outcome outcome = content.outcome();
        for (Outcome.FailedFile failed : outcome.failed()) {
            out.append(colours.dim("not analysed: " + Printable.of(failed.path() + ": " + failed.reason())))
                    .append('\n');
        }
        if (!content.findings().isEmpty()) {
            out.append('\n');
        }
        out.append(colours.bold(verdict(content)));
        out.append(" in ").append(counted(outcome.files(), "file"));
        if (!outcome.failed().isEmpty()) {
            out.append(", ").append(Integer.toString(outcome.failed().size())).append(" not analysed");
        }
        if (content.baselined() > 0) {
            out.append(", ").append(Integer.toString(content.baselined())).append(" in the baseline");
        }
        if (outcome.suppressed() > 0) {
            out.append(", ").append(Integer.toString(outcome.suppressed())).append(" suppressed");
        }
        out.append('\n');
        Map<String, Integer> byCheck = new TreeMap<>();
        content.findings().forEach(reported -> byCheck.merge(reported.finding().check(), 1, Integer::sum));
        for (Map.Entry<String, Integer> count : byCheck.entrySet()) {
            out.append("  ")
                    .append(Integer.toString(count.getValue()))
                    .append("  ")
                    .append(count.getKey())
                    .append('\n');
        }
    }

    private static String verdict(Content content) {
        List<Reported> findings = content.findings();
        String untold = content.untold() == 0 ? "" : counted(content.untold(), "finding") + " not shown";
        if (findings.isEmpty()) {
            return untold.isEmpty() ? "Nothing found" : untold;
        }
        StringBuilder text = new StringBuilder();
        for (Severity severity : Severity.values()) {
            int count = (int) findings.stream()
                    .filter(reported -> reported.finding().severity() == severity)
                    .count();
            if (count > 0) {
                text.append(text.isEmpty() ? "" : ", ");
                text.append(counted(count, severity.name().toLowerCase(Locale.ROOT)));
            }
        }
        return text + (untold.isEmpty() ? "" : ", " + untold);
    }

    private static String counted(int count, String word) {
        return count + " " + word + (count == 1 ? "" : "s");
    }
}
