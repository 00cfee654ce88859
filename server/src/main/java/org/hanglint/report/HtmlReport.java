package org.hanglint.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.TemplateOutput;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.hanglint.check.Checks;
import org.hanglint.engine.Outcome;
import org.hanglint.finding.Severity;
import org.hanglint.report.html.ReportPage;

/**
 * One page for a browser that needs no network: findings by check and file, code, and the way from root to line. The check with
 * the worst finding comes first, and in each file what to cure first.
 */
public final class HtmlReport implements Report {

    private final String version;

    /** For that version of Hanglint. */
    public HtmlReport(String version) {
        this.version = version;
    }

    @Override
    public void write(Content content, Appendable out) throws IOException {
        TemplateOutput page = new StringOutput();
        TemplateEngine.createPrecompiled(ContentType.Html).render("report.jte", page(content), page);
        out.append(page.toString());
    }

    private ReportPage page(Content content) {
        Map<String, Map<String, List<Reported>>> byCheck = new LinkedHashMap<>();
        for (Reported reported :
                content.findings().stream().sorted(Reported.WORST_FIRST).toList()) {
            byCheck.computeIfAbsent(reported.finding().check(), _ -> new TreeMap<>())
                    .computeIfAbsent(reported.finding().place().path(), _ -> new ArrayList<>())
                    .add(reported);
        }
        CodeFrames frames = new CodeFrames(content.sources());
        List<ReportPage.CheckPart> checks = byCheck.entrySet().stream()
                .map(check -> check(check.getKey(), check.getValue(), frames))
                .toList();
        return new ReportPage(version, content.root(), tallies(content.findings()), checks, notes(content.outcome()));
    }

    private static ReportPage.CheckPart check(String id, Map<String, List<Reported>> byFile, CodeFrames frames) {
        List<ReportPage.FilePart> files = byFile.entrySet().stream()
                .map(file -> new ReportPage.FilePart(
                        file.getKey(),
                        file.getValue().stream().map(frames::finding).toList()))
                .toList();
        int count = byFile.values().stream().mapToInt(List::size).sum();
        String summary = Checks.byId(id).map(check -> check.info().summary()).orElse("");
        return new ReportPage.CheckPart(id, summary, count, files);
    }

    private static List<ReportPage.Tally> tallies(List<Reported> findings) {
        List<ReportPage.Tally> tallies = new ArrayList<>();
        for (Severity severity : Severity.values()) {
            int count = (int) findings.stream()
                    .filter(reported -> reported.finding().severity() == severity)
                    .count();
            String word = severity.name().toLowerCase(Locale.ROOT);
            tallies.add(new ReportPage.Tally(word, count, count + " " + word + (count == 1 ? "" : "s")));
        }
        return tallies;
    }

    private static List<String> notes(Outcome outcome) {
        List<String> notes = new ArrayList<>();
        notes.add(outcome.files() + " files of languages Hanglint reads.");
        if (outcome.suppressed() > 0) {
            notes.add(outcome.suppressed() + " findings are suppressed by comments.");
        }
        outcome.failed().forEach(failed -> notes.add("Not analysed: " + failed.path() + ": " + failed.reason()));
        outcome.broken().forEach(broken -> notes.add("The check " + broken.check() + " failed and reports nothing."));
        return notes;
    }
}
