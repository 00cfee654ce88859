package org.hanglint.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Place;
import org.hanglint.finding.Step;

/** Findings as SARIF's results: the path as a code flow, its first station linked from the message, fixes as replacements. */
record SarifResults(JsonWriter json, Locations locations, List<String> checks) {

    static final String ROOT = "SRCROOT";

    void write(Reported reported) throws IOException {
        Finding finding = reported.finding();
        json.beginObject();
        json.name("ruleId").value(finding.check());
        json.name("ruleIndex").value(checks.indexOf(finding.check()));
        json.name("level").value(SarifRules.level(finding.severity()));
        message(messageOf(finding));
        json.name("locations").beginArray();
        json.beginObject();
        physical(finding.place());
        if (!finding.function().isEmpty()) {
            json.name("logicalLocations").beginArray().beginObject();
            json.name("fullyQualifiedName").value(finding.function());
            json.endObject().endArray();
        }
        json.endObject();
        json.endArray();
        json.name("partialFingerprints").beginObject();
        json.name("primaryLocationLineHash").value(reported.fingerprint() + ":1");
        json.name("hanglint/v1").value(reported.fingerprint());
        json.endObject();
        json.name("rank").value(finding.rank());
        flow(finding.steps());
        related(finding.steps());
        fixes(reported.fixes());
        json.endObject();
    }

    /** A related location is shown only where the message links to it by its number. */
    private static String messageOf(Finding finding) {
        if (finding.steps().size() < 2) {
            return finding.message();
        }
        Step first = finding.steps().getFirst();
        return finding.message() + " Reached from [" + first.place().path() + "](0).";
    }

    private void flow(List<Step> steps) throws IOException {
        if (steps.size() < 2) {
            return;
        }
        json.name("codeFlows").beginArray().beginObject();
        json.name("threadFlows").beginArray().beginObject();
        json.name("locations").beginArray();
        for (Step step : steps) {
            json.beginObject();
            json.name("location").beginObject();
            physical(step.place());
            message(step.message());
            json.endObject();
            json.endObject();
        }
        json.endArray();
        json.endObject().endArray();
        json.endObject().endArray();
    }

    private void related(List<Step> steps) throws IOException {
        if (steps.size() < 2) {
            return;
        }
        json.name("relatedLocations").beginArray();
        for (int id = 0; id < steps.size() - 1; id++) {
            json.beginObject();
            json.name("id").value(id);
            physical(steps.get(id).place());
            message(steps.get(id).message());
            json.endObject();
        }
        json.endArray();
    }

    private void fixes(List<Fix> fixes) throws IOException {
        if (fixes.isEmpty()) {
            return;
        }
        json.name("fixes").beginArray();
        for (Fix fix : fixes) {
            json.beginObject();
            json.name("description").beginObject();
            json.name("text").value(fix.title());
            json.endObject();
            json.name("artifactChanges").beginArray();
            for (Map.Entry<String, List<Edit>> file : byFile(fix).entrySet()) {
                change(file.getKey(), file.getValue());
            }
            json.endArray();
            json.endObject();
        }
        json.endArray();
    }

    private static Map<String, List<Edit>> byFile(Fix fix) {
        Map<String, List<Edit>> byFile = new LinkedHashMap<>();
        fix.edits()
                .forEach(edit -> byFile.computeIfAbsent(edit.place().path(), _ -> new java.util.ArrayList<>())
                        .add(edit));
        return byFile;
    }

    private void change(String path, List<Edit> edits) throws IOException {
        json.beginObject();
        artifact(path);
        json.name("replacements").beginArray();
        for (Edit edit : edits) {
            json.beginObject();
            json.name("deletedRegion");
            region(edit.place());
            json.name("insertedContent").beginObject();
            json.name("text").value(edit.text());
            json.endObject();
            json.endObject();
        }
        json.endArray();
        json.endObject();
    }

    private void physical(Place place) throws IOException {
        json.name("physicalLocation").beginObject();
        artifact(place.path());
        json.name("region");
        region(place);
        json.endObject();
    }

    private void artifact(String path) throws IOException {
        json.name("artifactLocation").beginObject();
        json.name("uri").value(uri(path));
        if (!path.startsWith("/")) {
            json.name("uriBaseId").value(ROOT);
        }
        json.endObject();
    }

    private static String uri(String path) {
        try {
            return path.startsWith("/")
                    ? new URI("file", "", path, null).toASCIIString()
                    : new URI(null, null, "/" + path, null).toASCIIString().substring(1);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException("every path can be written as a URI: " + path, impossible);
        }
    }

    private void region(Place place) throws IOException {
        Locations.Range range = locations.range(place);
        json.beginObject();
        json.name("startLine").value(range.startLine());
        json.name("startColumn").value(range.startColumn());
        json.name("endLine").value(range.endLine());
        json.name("endColumn").value(range.endColumn());
        json.endObject();
    }

    private void message(String text) throws IOException {
        json.name("message").beginObject();
        json.name("text").value(text);
        json.endObject();
    }
}
