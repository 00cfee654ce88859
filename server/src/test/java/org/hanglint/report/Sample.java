package org.hanglint.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.engine.Outcome;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** Findings of a made-up file whose lines hold characters of two, three and four bytes. */
final class Sample {

    static final String PATH = "py/ö runner.py";
    static final String TEXT = "größe = '𝄞'; x.cpu()\ny = x.item()\n";

    private static final int CALL = TEXT.indexOf("x.cpu()");

    private Sample() {}

    /** Byte offset of a UTF-16 offset. */
    private static int bytes(int offset) {
        return TEXT.substring(0, offset).getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
    }

    static Place call() {
        return new Place(PATH, new Span(bytes(CALL), bytes(CALL + "x.cpu()".length())));
    }

    static Finding finding(Severity severity, int rank, String function, String message) {
        List<Step> steps =
                List.of(new Step(new Place(PATH, new Span(0, 3)), "the way begins"), new Step(call(), "here"));
        return new Finding("copy-pageable-to-host", severity, message, call(), function, rank, steps, Optional.empty());
    }

    static Reported reported(Finding finding, int number) {
        Fix fix = new Fix("stage it", Safety.OFFERED, List.of(new Edit(call(), "d2h(x)")));
        return new Reported(finding, "%016x".formatted(number), "group", List.of(fix), Optional.empty());
    }

    /** That many findings; every fourth a note, and the rank falls with the number. */
    static Report.Content many(int count) {
        List<Reported> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Severity severity = i % 4 == 3 ? Severity.NOTE : Severity.WARNING;
            all.add(reported(finding(severity, 100 - i * 100 / count, "f" + i, "message " + i), i));
        }
        return content(all);
    }

    static Report.Content content(List<Reported> all) {
        List<Finding> findings = all.stream().map(Reported::finding).toList();
        Outcome outcome = new Outcome(
                findings, 1, 1, 0, List.of(), 0, List.of(), List.of("copy-pageable-to-host", "gil-triple-wrap"));
        return new Report.Content(".", outcome, all, _ -> SourceText.of(TEXT), 0, 0);
    }

    static String written(Report report, Report.Content content) throws IOException {
        StringBuilder out = new StringBuilder();
        report.write(content, out);
        return out.toString();
    }
}
