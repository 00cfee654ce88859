package org.hanglint.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import org.hanglint.engine.Outcome;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.finding.Step;

/** The contract's JSON, schema version 1. */
public final class JsonReport implements Report {

    private static final int SCHEMA = 1;

    private final String version;

    /** For that version of Hanglint. */
    public JsonReport(String version) {
        this.version = version;
    }

    @Override
    public void write(Content content, Appendable out) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonWriter json = new JsonWriter(text)) {
            json.setIndent("  ");
            json.setHtmlSafe(false);
            new Writing(json, new Locations(content.sources())).all(content, version);
        }
        out.append(text.toString()).append('\n');
    }

    record Writing(JsonWriter json, Locations locations) {

        void all(Content content, String version) throws IOException {
            json.beginObject();
            json.name("version").value(version);
            json.name("schema").value(SCHEMA);
            json.name("root").value(content.root());
            json.name("findings").beginArray();
            for (Reported reported : content.findings()) {
                finding(reported);
            }
            json.endArray();
            json.name("summary");
            summary(content);
            json.endObject();
        }

        void finding(Reported reported) throws IOException {
            Finding finding = reported.finding();
            json.beginObject();
            json.name("check").value(finding.check());
            json.name("severity").value(finding.severity().name().toLowerCase(Locale.ROOT));
            json.name("message").value(finding.message());
            place(finding.place());
            json.name("function").value(finding.function());
            json.name("fingerprint").value(reported.fingerprint());
            json.name("group").value(reported.group());
            json.name("rank").value(finding.rank());
            if (reported.cause().isPresent()) {
                json.name("cause").value(reported.cause().get().name().toLowerCase(Locale.ROOT));
            }
            json.name("steps").beginArray();
            for (Step step : finding.steps()) {
                json.beginObject();
                place(step.place());
                json.name("message").value(step.message());
                json.endObject();
            }
            json.endArray();
            fixes(reported.fixes());
            json.endObject();
        }

        private void fixes(List<Fix> fixes) throws IOException {
            json.name("fixes").beginArray();
            for (Fix fix : fixes) {
                json.beginObject();
                json.name("title").value(fix.title());
                json.name("safe").value(fix.safety() == Safety.SAFE);
                json.name("edits").beginArray();
                for (Edit edit : fix.edits()) {
                    json.beginObject();
                    place(edit.place());
                    json.name("text").value(edit.text());
                    json.endObject();
                }
                json.endArray();
                json.endObject();
            }
            json.endArray();
        }

        private void place(Place place) throws IOException {
            Locations.Range range = locations.range(place);
            json.name("path").value(place.path());
            json.name("range").beginObject();
            json.name("start");
            position(range.startLine(), range.startColumn());
            json.name("end");
            position(range.endLine(), range.endColumn());
            json.endObject();
        }

        private void position(int line, int column) throws IOException {
            json.beginObject();
            json.name("line").value(line);
            json.name("column").value(column);
            json.endObject();
        }

        private void summary(Content content) throws IOException {
            Outcome outcome = content.outcome();
            json.beginObject();
            json.name("files").value(outcome.files());
            json.name("parsed").value(outcome.parsed());
            json.name("skipped").value(outcome.skipped());
            json.name("failed").beginArray();
            for (Outcome.FailedFile failed : outcome.failed()) {
                json.beginObject();
                json.name("path").value(failed.path());
                json.name("reason").value(failed.reason());
                json.endObject();
            }
            json.endArray();
            json.name("suppressed").value(outcome.suppressed());
            json.name("baselined").value(content.baselined());
            json.endObject();
        }
    }
}
