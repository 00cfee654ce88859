package org.hanglint.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.hanglint.finding.Severity;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** What each sink of reports asks for. */
class ReportsTest {

    private static final Report.Content ONE =
            Sample.content(List.of(Sample.reported(Sample.finding(Severity.ERROR, 80, "f", "100% of\nit: a, b"), 7)));

    @Test
    void githubEscapesWhatItsCommandsWouldReadAsSyntax() throws IOException {
        String line = Sample.written(new GithubReport(), ONE);
        assertEquals(1, line.lines().count());
        assertTrue(line.startsWith("::error file=py/ö runner.py,line=1,endLine=1,col=15,endColumn=22,"), line);
        assertTrue(line.contains("::100%25 of%0Ait: a, b%0Apy/ö runner.py:1: the way begins"), line);
    }

    @Test
    void githubShowsTheWorstAndHighestFirst() throws IOException {
        List<String> lines =
                Sample.written(new GithubReport(), Sample.many(8)).lines().toList();
        assertTrue(lines.getFirst().contains("message 0"), lines.getFirst());
        assertTrue(lines.getLast().startsWith("::notice"), lines.getLast());
    }

    @Test
    void gitlabHasOneUniqueFingerprintForEachFinding() throws IOException {
        JsonArray issues = JsonParser.parseString(Sample.written(new GitlabReport(), Sample.many(50)))
                .getAsJsonArray();
        long distinct = issues.asList().stream()
                .map(issue -> issue.getAsJsonObject().get("fingerprint").getAsString())
                .distinct()
                .count();
        assertEquals(50, distinct);
        JsonObject first = issues.get(0).getAsJsonObject();
        assertEquals("major", first.get("severity").getAsString());
        assertEquals(
                1,
                first.getAsJsonObject("location")
                        .getAsJsonObject("lines")
                        .get("begin")
                        .getAsInt());
    }

    @Test
    void rdjsonCountsColumnsInBytes() throws IOException {
        JsonObject diagnostic = JsonParser.parseString(Sample.written(new RdjsonReport(), ONE))
                .getAsJsonObject()
                .getAsJsonArray("diagnostics")
                .get(0)
                .getAsJsonObject();
        JsonObject range = diagnostic.getAsJsonObject("location").getAsJsonObject("range");
        assertEquals(19, range.getAsJsonObject("start").get("column").getAsInt());
        assertEquals(26, range.getAsJsonObject("end").get("column").getAsInt());
        JsonObject suggestion = diagnostic.getAsJsonArray("suggestions").get(0).getAsJsonObject();
        assertEquals("d2h(x)", suggestion.get("text").getAsString());
        assertEquals(range, suggestion.getAsJsonObject("range"));
    }

    @Test
    void junitFailsForWarningsAndPassesForNotesAndForChecksWithoutFindings() throws Exception {
        Report.Content content = Sample.content(List.of(
                Sample.reported(Sample.finding(Severity.WARNING, 1, "f", "control \u0001 & <tag>"), 1),
                Sample.reported(Sample.finding(Severity.NOTE, 1, "g", "advice"), 2)));
        Document document = parsed(Sample.written(new JunitReport(), content));
        Element copies = suite(document, "copy-pageable-to-host");
        assertEquals("2", copies.getAttribute("tests"));
        assertEquals("1", copies.getAttribute("failures"));
        Element failure = (Element) copies.getElementsByTagName("failure").item(0);
        assertEquals("control \uFFFD & <tag>", failure.getAttribute("message"));
        assertEquals("0", suite(document, "gil-triple-wrap").getAttribute("failures"));
        assertEquals("1", suite(document, "gil-triple-wrap").getAttribute("tests"));
    }

    private static Document parsed(String xml) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)));
    }

    private static Element suite(Document document, String name) {
        var suites = document.getElementsByTagName("testsuite");
        for (int i = 0; i < suites.getLength(); i++) {
            Element suite = (Element) suites.item(i);
            if (suite.getAttribute("name").equals(name)) {
                return suite;
            }
        }
        throw new AssertionError("no suite " + name);
    }

    @Test
    void sarifBeyondTheLimitDropsTheMildestFirstAndSaysSo() throws IOException {
        String text = Sample.written(new SarifReport("0.1.0"), Sample.many(30_000));
        JsonObject run = JsonParser.parseString(text)
                .getAsJsonObject()
                .getAsJsonArray("runs")
                .get(0)
                .getAsJsonObject();
        JsonArray results = run.getAsJsonArray("results");
        assertEquals(25_000, results.size());
        long warnings = results.asList().stream()
                .filter(result ->
                        result.getAsJsonObject().get("level").getAsString().equals("warning"))
                .count();
        assertEquals(22_500, warnings, "every warning is kept before any note");
        String said = run.getAsJsonArray("invocations").toString();
        assertTrue(said.contains("5000 findings are left out"), said);
    }

    @Test
    void sarifWithinTheLimitLeavesNothingOut() throws IOException {
        String text = Sample.written(new SarifReport("0.1.0"), Sample.many(10));
        assertFalse(text.contains("left out"), text);
        assertTrue(text.contains("\"uri\": \"py/%C3%B6%20runner.py\""), text);
    }

    @Test
    void htmlEscapesWhatComesFromFilesAndAsksNobodyForAnything() throws IOException {
        Report.Content content = Sample.content(List.of(
                Sample.reported(Sample.finding(Severity.WARNING, 1, "f", "<script>alert(1)</script>"), 1),
                Sample.reported(Sample.finding(Severity.ERROR, 1, "g", "worse"), 2)));
        String page = Sample.written(new HtmlReport("0.1.0"), content);
        assertFalse(page.contains("<script>alert"), page);
        assertTrue(page.contains("&lt;script&gt;alert(1)"), page);
        assertTrue(page.contains("default-src 'none'"), page);
        assertFalse(page.contains("http:") || page.contains("https:") || page.contains("src="), page);
        assertTrue(page.contains("größe = '𝄞'; <mark>x.cpu()</mark>"), page);
        assertTrue(page.indexOf("worse") < page.indexOf("alert(1)"), "the worst comes first");
    }
}
