package org.hanglint.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.hanglint.check.Sources;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.syntax.ColumnUnit;
import org.hanglint.syntax.Span;

/** reviewdog's diagnostic format: columns are bytes of UTF-8 and count from 1, ends are exclusive. */
public final class RdjsonReport implements Report {

    @Override
    public void write(Content content, Appendable out) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonWriter json = new JsonWriter(text)) {
            json.setIndent("  ");
            json.setHtmlSafe(false);
            new Writing(json, content.sources(), new Locations(content.sources())).all(content);
        }
        out.append(text.toString()).append('\n');
    }

    private record Writing(JsonWriter json, Sources sources, Locations locations) {

        void all(Content content) throws IOException {
            json.beginObject();
            json.name("source").beginObject();
            json.name("name").value("hanglint");
            json.endObject();
            json.name("diagnostics").beginArray();
            for (Reported reported : content.findings()) {
                diagnostic(reported);
            }
            json.endArray();
            json.endObject();
        }

        private void diagnostic(Reported reported) throws IOException {
            Finding finding = reported.finding();
            json.beginObject();
            json.name("message").value(finding.message());
            json.name("location");
            location(finding.place());
            json.name("severity").value(severity(finding.severity()));
            json.name("code").beginObject();
            json.name("value").value(finding.check());
            json.endObject();
            suggestions(reported.fixes(), finding.place().path());
            json.name("relatedLocations").beginArray();
            for (Step step : finding.steps()) {
                json.beginObject();
                json.name("message").value(step.message());
                json.name("location");
                location(step.place());
                json.endObject();
            }
            json.endArray();
            json.endObject();
        }

        private static String severity(Severity severity) {
            return switch (severity) {
                case ERROR -> "ERROR";
                case WARNING -> "WARNING";
                case NOTE -> "INFO";
            };
        }

        /** A suggestion is one stretch of the reported file: fixes that reach into other files are left out. */
        private void suggestions(List<Fix> fixes, String path) throws IOException {
            json.name("suggestions").beginArray();
            for (Fix fix : fixes) {
                boolean here = fix.edits().stream()
                        .allMatch(edit -> edit.place().path().equals(path));
                if (here && !fix.edits().isEmpty()) {
                    suggestion(fix.edits(), path);
                }
            }
            json.endArray();
        }

        private void suggestion(List<Edit> edits, String path) throws IOException {
            Span whole = new Span(
                    edits.getFirst().place().span().start(),
                    edits.getLast().place().span().end());
            json.beginObject();
            json.name("range");
            range(new Place(path, whole));
            json.name("text").value(merged(edits, path, whole));
            json.endObject();
        }

        private String merged(List<Edit> edits, String path, Span whole) {
            byte[] bytes = sources.text(path).bytes();
            StringBuilder text = new StringBuilder();
            int at = whole.start();
            for (Edit edit : edits) {
                Span span = edit.place().span();
                text.append(new String(bytes, at, span.start() - at, StandardCharsets.UTF_8));
                text.append(edit.text());
                at = span.end();
            }
            return text.toString();
        }

        private void location(Place place) throws IOException {
            json.beginObject();
            json.name("path").value(place.path());
            json.name("range");
            range(place);
            json.endObject();
        }

        private void range(Place place) throws IOException {
            Locations.Range range = locations.range(place, ColumnUnit.UTF_8);
            json.beginObject();
            position("start", range.startLine(), range.startColumn());
            position("end", range.endLine(), range.endColumn());
            json.endObject();
        }

        private void position(String name, int line, int column) throws IOException {
            json.name(name).beginObject();
            json.name("line").value(line);
            json.name("column").value(column);
            json.endObject();
        }
    }
}
