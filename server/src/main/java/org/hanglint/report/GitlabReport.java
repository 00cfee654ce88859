package org.hanglint.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import org.hanglint.finding.Finding;

/** GitLab's Code Quality artifact. Fingerprints never hold a line number and are unique: GitLab merges equal ones. */
public final class GitlabReport implements Report {

    @Override
    public void write(Content content, Appendable out) throws IOException {
        Locations locations = new Locations(content.sources());
        StringWriter text = new StringWriter();
        try (JsonWriter json = new JsonWriter(text)) {
            json.setIndent("  ");
            json.setHtmlSafe(false);
            json.beginArray();
            for (Reported reported : content.findings()) {
                issue(reported, locations, json);
            }
            json.endArray();
        }
        out.append(text.toString()).append('\n');
    }

    private static void issue(Reported reported, Locations locations, JsonWriter json) throws IOException {
        Finding finding = reported.finding();
        Locations.Range range = locations.range(finding.place());
        json.beginObject();
        json.name("description").value(finding.message());
        json.name("check_name").value(finding.check());
        json.name("fingerprint").value(reported.fingerprint());
        json.name("severity").value(severity(finding));
        json.name("location").beginObject();
        json.name("path").value(finding.place().path());
        json.name("lines").beginObject();
        json.name("begin").value(range.startLine());
        json.name("end").value(range.endLine());
        json.endObject();
        json.endObject();
        json.endObject();
    }

    private static String severity(Finding finding) {
        return switch (finding.severity()) {
            case ERROR -> "critical";
            case WARNING -> "major";
            case NOTE -> "info";
        };
    }
}
