package org.hanglint.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Optional;
import org.hanglint.artifact.Table;
import org.hanglint.artifact.log.LogReading;
import org.hanglint.artifact.side.Unread;

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
            json.name("unread").beginArray();
            for (Unread unread : content.table().unread()) {
                unread(unread, json);
            }
            json.endArray();
            json.name("logs").beginArray();
            for (LogReading log : content.table().logs()) {
                log(log, json);
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
        optional("python", place.python(), json);
        json.name("distributions").beginArray();
        for (Table.Installed distribution : place.distributions()) {
            distribution(distribution, json);
        }
        json.endArray();
        json.endObject();
    }

    private static void distribution(Table.Installed distribution, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("name").value(distribution.name());
        optional("version", distribution.version(), json);
        json.name("metadata").value(distribution.metadata());
        optional("installedFrom", distribution.from(), json);
        optional("commit", distribution.commit(), json);
        json.name("editable").beginArray();
        for (String folder : distribution.editable()) {
            json.value(folder);
        }
        json.endArray();
        json.endObject();
    }

    private static void optional(String name, Optional<String> value, JsonWriter json) throws IOException {
        if (value.isPresent()) {
            json.name(name).value(value.get());
        }
    }

    private static void unread(Unread unread, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("path").value(unread.path());
        json.name("origin").value(word(unread.origin()));
        json.name("reason").value(unread.reason());
        json.endObject();
    }

    /** Counts of places in files of the project; those that do not stand there are findings, too, the first 200. */
    private static void log(LogReading reading, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("name").value(reading.log().name());
        json.name("lines").value(reading.log().lines());
        json.name("standing").value(reading.standing().size());
        json.name("elsewhere").value(reading.elsewhere().size());
        json.name("unknown").value(reading.unknown().size());
        json.name("foreign").value(reading.foreign());
        json.name("beyond").value(reading.log().beyond());
        json.name("cutLines").value(reading.log().cut());
        if (!reading.log().end().isEmpty()) {
            json.name("end").value(reading.log().end());
        }
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
