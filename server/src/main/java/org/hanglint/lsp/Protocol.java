package org.hanglint.lsp;

import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.report.Reported;
import org.hanglint.syntax.ColumnUnit;
import org.hanglint.syntax.LineIndex;

/** Findings in the protocol's words: positions from 0 in the client's unit, every step as related information. */
record Protocol(Snapshot snapshot, ColumnUnit unit) {

    /** What stands in {@code data}: clients send it back, and their own ranges are not trusted. */
    static final String FINGERPRINT = "fingerprint";

    List<Diagnostic> diagnostics(List<Reported> findings) {
        return findings.stream().map(this::diagnostic).toList();
    }

    Diagnostic diagnostic(Reported reported) {
        Finding finding = reported.finding();
        Diagnostic diagnostic = new Diagnostic(range(finding.place()), finding.message());
        diagnostic.setSeverity(severity(finding.severity()));
        diagnostic.setSource("hanglint");
        diagnostic.setCode(finding.check());
        if (finding.check().equals("suppression-unused")) {
            diagnostic.setTags(List.of(DiagnosticTag.Unnecessary));
        }
        diagnostic.setRelatedInformation(finding.steps().stream()
                .map(step -> new DiagnosticRelatedInformation(location(step.place()), step.message()))
                .toList());
        diagnostic.setData(Map.of(FINGERPRINT, reported.fingerprint()));
        return diagnostic;
    }

    private static DiagnosticSeverity severity(Severity severity) {
        return switch (severity) {
            case ERROR -> DiagnosticSeverity.Error;
            case WARNING -> DiagnosticSeverity.Warning;
            case NOTE -> DiagnosticSeverity.Information;
        };
    }

    Location location(Place place) {
        return new Location(snapshot.uri(place.path()), range(place));
    }

    Range range(Place place) {
        LineIndex lines = snapshot.sources().text(place.path()).lines();
        return new Range(
                position(lines, place.span().start()),
                position(lines, place.span().end()));
    }

    private Position position(LineIndex lines, int offset) {
        var position = lines.position(offset, unit);
        return new Position(position.line(), position.column());
    }
}
