package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.hanglint.check.Page;
import org.hanglint.finding.Finding;
import org.hanglint.report.Reported;
import org.hanglint.syntax.ColumnUnit;

/** What stands behind a finding: its way, and the page of its check. */
record Hovers(Snapshot snapshot, ColumnUnit unit, Part part) {

    /** What of a finding is shown: a client that shows the finding itself beside the hover wants the page only. */
    enum Part {
        WHOLE,
        PAGE
    }

    Optional<Hover> at(Path file, Position position) {
        Protocol protocol = new Protocol(snapshot, unit);
        List<Reported> here = snapshot.in(file).stream()
                .filter(reported -> holds(protocol.range(reported.finding()), position))
                .toList();
        if (here.isEmpty()) {
            return Optional.empty();
        }
        String text = here.stream()
                .map(reported -> text(reported.finding(), protocol))
                .distinct()
                .collect(Collectors.joining("\n\n---\n\n"));
        Hover hover = new Hover(new MarkupContent(MarkupKind.MARKDOWN, text));
        hover.setRange(protocol.range(here.getFirst().finding()));
        return Optional.of(hover);
    }

    private static boolean holds(Range range, Position position) {
        return compare(range.getStart(), position) <= 0 && compare(position, range.getEnd()) <= 0;
    }

    private static int compare(Position one, Position other) {
        return one.getLine() == other.getLine()
                ? Integer.compare(one.getCharacter(), other.getCharacter())
                : Integer.compare(one.getLine(), other.getLine());
    }

    private String text(Finding finding, Protocol protocol) {
        return switch (part) {
            case WHOLE -> section(finding, protocol);
            case PAGE -> Page.forReaders(finding.check());
        };
    }

    static String section(Finding finding, Protocol protocol) {
        StringBuilder text = new StringBuilder(finding.message()).append('\n');
        int number = 1;
        for (var step : finding.steps()) {
            var location = protocol.location(step.place(), finding.place().path());
            text.append('\n')
                    .append(number++)
                    .append(". [")
                    .append(step.place().path())
                    .append(':');
            text.append(location.getRange().getStart().getLine() + 1)
                    .append("](")
                    .append(location.getUri())
                    .append("#L")
                    .append(location.getRange().getStart().getLine() + 1)
                    .append("): ")
                    .append(step.message());
        }
        return text.append("\n\n").append(Page.forReaders(finding.check())).toString();
    }
}
