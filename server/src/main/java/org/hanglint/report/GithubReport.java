package org.hanglint.report;

import java.io.IOException;
import java.util.List;
import org.hanglint.finding.Finding;

/**
 * Workflow commands that GitHub Actions shows as annotations. A step shows only the first ten of each severity, so the worst and
 * the highest in rank come first.
 */
public final class GithubReport implements Report {

    @Override
    public void write(Content content, Appendable out) throws IOException {
        Locations locations = new Locations(content.sources());
        List<Reported> sorted =
                content.findings().stream().sorted(Reported.WORST_FIRST).toList();
        for (Reported reported : sorted) {
            annotation(reported.finding(), locations, out);
        }
    }

    private static void annotation(Finding finding, Locations locations, Appendable out) throws IOException {
        Locations.Range range = locations.range(finding.place());
        out.append("::")
                .append(command(finding))
                .append(" file=")
                .append(property(finding.place().path()))
                .append(",line=")
                .append(Integer.toString(range.startLine()))
                .append(",endLine=")
                .append(Integer.toString(range.endLine()));
        if (range.startLine() == range.endLine()) {
            out.append(",col=")
                    .append(Integer.toString(range.startColumn()))
                    .append(",endColumn=")
                    .append(Integer.toString(range.endColumn()));
        }
        out.append(",title=")
                .append(property(finding.check()))
                .append("::")
                .append(data(finding.message() + way(finding, locations)))
                .append('\n');
    }

    private static String command(Finding finding) {
        return switch (finding.severity()) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case NOTE -> "notice";
        };
    }

    private static String way(Finding finding, Locations locations) {
        StringBuilder text = new StringBuilder();
        for (var step : finding.steps()) {
            text.append('\n')
                    .append(step.place().path())
                    .append(':')
                    .append(locations.range(step.place()).startLine())
                    .append(": ")
                    .append(step.message());
        }
        return text.toString();
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
