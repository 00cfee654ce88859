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
        Diagnostic diagnostic = new Diagnostic(range(finding), finding.message());
        diagnostic.setSeverity(severity(finding.severity()));
        diagnostic.setSource("hanglint");
        diagnostic.setCode(finding.check());
        if (finding.check().equals("suppression-unused")) {
            diagnostic.setTags(List.of(DiagnosticTag.Unnecessary));
        }
        diagnostic.setRelatedInformation(finding.steps().stream()
                .map(step -> new DiagnosticRelatedInformation(
                        location(step.place(), finding.place().path()), step.message()))
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

    /** A place as a finding in the file {@code from} has it. */
    Location location(Place place, String from) {
        return new Location(snapshot.uri(place.path()), range(place, from));
    }

    /** The same without its file. */
    Range range(Place place, String from) {
        LineIndex lines = snapshot.text(place.path(), from).lines();
        return new Range(
                position(lines, place.span().start()),
                position(lines, place.span().end()));
    }

    /** Where a finding is. */
    Range range(Finding finding) {
        return range(finding.place(), finding.place().path());
    }

    private Position position(LineIndex lines, int offset) {
        var position = lines.position(offset, unit);
        return new Position(position.line(), position.column());
    }
}
