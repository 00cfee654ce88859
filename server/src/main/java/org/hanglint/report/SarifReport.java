package org.hanglint.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.hanglint.engine.Outcome;

/** SARIF 2.1.0 as GitHub's code scanning takes it, within its limits: {@link SarifLimits}. */
public final class SarifReport implements Report {

    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    private final String version;

    /** For that version of Hanglint. */
    public SarifReport(String version) {
        this.version = version;
    }

    @Override
    public void write(Content content, Appendable out) throws IOException {
        out.append(SarifLimits.fitting(content.findings(), kept -> text(content, kept)));
        out.append('\n');
    }

    private String text(Content content, List<Reported> kept) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonWriter json = new JsonWriter(text)) {
            json.setIndent(" ");
            json.setHtmlSafe(false);
            json.beginObject();
            json.name("$schema").value(SCHEMA);
            json.name("version").value("2.1.0");
            json.name("runs").beginArray();
            run(content, kept, json);
            json.endArray();
            json.endObject();
        }
        return text.toString();
    }

    private void run(Content content, List<Reported> kept, JsonWriter json) throws IOException {
        List<String> checks = content.outcome().checksRun();
        json.beginObject();
        json.name("tool").beginObject();
        json.name("driver").beginObject();
        json.name("name").value("Hanglint");
        json.name("version").value(version);
        json.name("semanticVersion").value(version);
        SarifRules.write(checks, json);
        json.endObject();
        json.endObject();
        json.name("automationDetails").beginObject();
        json.name("id").value("hanglint/");
        json.endObject();
        invocation(content.outcome(), content.findings().size() - kept.size(), json);
        json.name("originalUriBaseIds").beginObject();
        json.name(SarifResults.ROOT).beginObject();
        json.name("description").beginObject();
        json.name("text").value("The root of the analysed project.");
        json.endObject();
        json.endObject();
        json.endObject();
        json.name("columnKind").value("utf16CodeUnits");
        SarifResults results = new SarifResults(json, new Locations(content.sources()), checks);
        json.name("results").beginArray();
        for (Reported reported : kept) {
            results.write(reported);
        }
        json.endArray();
        json.endObject();
    }

    private static void invocation(Outcome outcome, int dropped, JsonWriter json) throws IOException {
        json.name("invocations").beginArray().beginObject();
        json.name("executionSuccessful").value(outcome.broken().isEmpty());
        json.name("toolExecutionNotifications").beginArray();
        if (dropped > 0) {
            notification("warning", SarifLimits.said(dropped), json);
        }
        for (Outcome.BrokenCheck broken : outcome.broken()) {
            notification("error", "the check " + broken.check() + " failed: " + broken.reason(), json);
        }
        for (Outcome.FailedFile failed : outcome.failed()) {
            notification("note", "not analysed: " + failed.path() + ": " + failed.reason(), json);
        }
        json.endArray();
        json.endObject().endArray();
    }

    private static void notification(String level, String text, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("level").value(level);
        json.name("message").beginObject();
        json.name("text").value(text);
        json.endObject();
        json.endObject();
    }
}
