package org.hanglint.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hanglint.check.Sources;
import org.hanglint.engine.FileKind;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Place;
import org.hanglint.finding.Step;
import org.hanglint.report.html.ReportPage.CodeLine;
import org.hanglint.report.html.ReportPage.FindingPart;
import org.hanglint.report.html.ReportPage.FixPart;
import org.hanglint.report.html.ReportPage.StepPart;
import org.hanglint.syntax.LineIndex;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** Findings with the code around them, for people who do not have the files open. */
final class CodeFrames {

    private static final int AROUND = 2;
    private static final int LONGEST_FRAME = 9;
    private static final int LONGEST_LINE = 240;

    private final Sources sources;
    private final Locations locations;

    CodeFrames(Sources sources) {
        this.sources = sources;
        this.locations = new Locations(sources);
    }

    FindingPart finding(Reported reported) {
        Finding finding = reported.finding();
        Locations.Range range = locations.range(finding.place());
        List<FixPart> fixes = reported.fixes().stream()
                .map(fix -> new FixPart(fix.title(), reported.command(fix)))
                .toList();
        return new FindingPart(
                finding.severity().name().toLowerCase(Locale.ROOT),
                language(finding.place().path()),
                range.startLine(),
                range.startColumn(),
                finding.message(),
                finding.function(),
                finding.rank(),
                reported.fingerprint(),
                frame(finding.place()),
                steps(finding.steps()),
                fixes);
    }

    private static String language(String path) {
        return FileKind.isPython(path) ? "python" : "cpp";
    }

    private List<StepPart> steps(List<Step> steps) {
        List<StepPart> parts = new ArrayList<>();
        String before = steps.isEmpty() ? "" : language(steps.getFirst().place().path());
        for (Step step : steps) {
            String now = language(step.place().path());
            String crossing = now.equals(before) ? "" : now.equals("cpp") ? "into C++" : "into Python";
            int line = locations.range(step.place()).startLine();
            parts.add(new StepPart(step.place().path(), line, step.message(), codeAt(step.place()), crossing));
            before = now;
        }
        return parts;
    }

    private String codeAt(Place place) {
        SourceText text = sources.text(place.path());
        return shortened(text.text(
                        text.lines().lineSpan(text.lines().line(place.span().start()))))
                .strip();
    }

    private List<CodeLine> frame(Place place) {
        SourceText text = sources.text(place.path());
        LineIndex lines = text.lines();
        int first = lines.line(place.span().start());
        int last = lines.line(Math.max(place.span().start(), place.span().end() - 1));
        int from = Math.max(0, first - AROUND);
        int to = Math.min(Math.min(lines.lineCount() - 1, last + AROUND), from + LONGEST_FRAME - 1);
        List<CodeLine> frame = new ArrayList<>();
        for (int line = from; line <= to; line++) {
            frame.add(line(line, text, place.span()));
        }
        return frame;
    }

    private static CodeLine line(int number, SourceText text, Span marked) {
        Span line = text.lines().lineSpan(number);
        int start = Math.clamp(marked.start(), line.start(), line.end());
        int end = Math.clamp(marked.end(), line.start(), line.end());
        if (line.length() > LONGEST_LINE || start == end) {
            return new CodeLine(number + 1, shortened(text.text(line)), "", "");
        }
        return new CodeLine(
                number + 1,
                text.text(line.start(), start),
                text.text(start, end),
                text.text(end, line.end()).stripTrailing());
    }

    private static String shortened(String line) {
        String code = line.stripTrailing();
        return code.length() <= LONGEST_LINE ? code : code.substring(0, LONGEST_LINE) + " …";
    }
}
