package org.hanglint.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Locale;
import org.hanglint.artifact.Table;

/** The table for scripts; findings are those of the contract's JSON. */
public final class ArtifactsJson implements ArtifactsReport {

    private static final int SCHEMA = 1;

    private final String version;

    /** For that version of Hanglint. */
    public ArtifactsJson(String version) {
        this.version = version;
    }

    @Override
    public void write(Content content, Appendable out) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonWriter json = new JsonWriter(text)) {
            json.setIndent("  ");
            json.setHtmlSafe(false);
            json.beginObject();
            json.name("version").value(version);
            json.name("schema").value(SCHEMA);
            json.name("root").value(content.root());
            json.name("places").beginArray();
            for (Table.Held place : content.table().places()) {
                place(place, json);
            }
            json.endArray();
            json.name("artifacts").beginArray();
            for (Table.Row row : content.table().rows()) {
                row(row, json);
            }
            json.endArray();
            json.name("findings").beginArray();
            JsonReport.Writing findings = new JsonReport.Writing(json, new Locations(content.sources()));
            for (Reported reported : content.findings()) {
                findings.finding(reported);
            }
            json.endArray();
            json.endObject();
        }
        out.append(text.toString()).append('\n');
    }

    private static void place(Table.Held place, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("path").value(place.path());
        json.name("origin").value(word(place.origin()));
        if (place.python().isPresent()) {
            json.name("python").value(place.python().get());
        }
        json.name("distributions").beginArray();
        for (String distribution : place.distributions()) {
            json.value(distribution);
        }
        json.endArray();
        json.endObject();
    }

    private static void row(Table.Row row, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("place").value(row.place());
        json.name("artifact").value(row.artifact());
        json.name("source").value(row.source());
        json.name("verdict").value(word(row.verdict()));
        json.name("detail").value(row.detail());
        json.name("evidence").beginArray();
        for (String evidence : row.evidence()) {
            json.value(evidence);
        }
        json.endArray();
        json.endObject();
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
