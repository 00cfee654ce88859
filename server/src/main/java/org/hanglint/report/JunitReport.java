package org.hanglint.report;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;

/**
 * The JUnit shape that Jenkins and GitLab read: a suite for each check that ran, a failure for each finding. A check without
 * findings is one passed case; a note is a passed case with its text, because a note fails nothing by default.
 */
public final class JunitReport implements Report {

    @Override
    public void write(Content content, Appendable out) throws IOException {
        Map<String, List<Reported>> byCheck = new TreeMap<>();
        content.outcome().checksRun().forEach(check -> byCheck.put(check, new ArrayList<>()));
        content.findings()
                .forEach(reported -> byCheck.computeIfAbsent(reported.finding().check(), _ -> new ArrayList<>())
                        .add(reported));
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            new Writing(xml, new Locations(content.sources())).all(byCheck);
        } catch (XMLStreamException failure) {
            throw new IOException(failure);
        }
        out.append(text.toString()).append('\n');
    }

    private record Writing(XMLStreamWriter xml, Locations locations) {

        void all(Map<String, List<Reported>> byCheck) throws XMLStreamException {
            xml.writeStartDocument("UTF-8", "1.0");
            line();
            xml.writeStartElement("testsuites");
            xml.writeAttribute("name", "hanglint");
            for (Map.Entry<String, List<Reported>> suite : byCheck.entrySet()) {
                suite(suite.getKey(), suite.getValue());
            }
            line();
            xml.writeEndElement();
            xml.writeEndDocument();
        }

        private void suite(String check, List<Reported> findings) throws XMLStreamException {
            long failures = findings.stream().filter(Writing::fails).count();
            line();
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", check);
            xml.writeAttribute("tests", Integer.toString(Math.max(1, findings.size())));
            xml.writeAttribute("failures", Long.toString(failures));
            xml.writeAttribute("errors", "0");
            xml.writeAttribute("skipped", "0");
            xml.writeAttribute("time", "0");
            if (findings.isEmpty()) {
                line();
                xml.writeEmptyElement("testcase");
                names(check, "no finding");
            }
            for (Reported reported : findings) {
                testCase(reported);
            }
            line();
            xml.writeEndElement();
        }

        private static boolean fails(Reported reported) {
            return reported.finding().severity() != Severity.NOTE;
        }

        private void testCase(Reported reported) throws XMLStreamException {
            Finding finding = reported.finding();
            line();
            xml.writeStartElement("testcase");
            names(finding.check(), at(finding) + " " + reported.fingerprint());
            xml.writeStartElement(fails(reported) ? "failure" : "system-out");
            if (fails(reported)) {
                xml.writeAttribute("type", finding.severity() == Severity.ERROR ? "error" : "warning");
                xml.writeAttribute("message", valid(finding.message()));
            }
            xml.writeCharacters(valid(body(finding)));
            xml.writeEndElement();
            xml.writeEndElement();
        }

        private void names(String check, String name) throws XMLStreamException {
            xml.writeAttribute("classname", "hanglint." + check);
            xml.writeAttribute("name", valid(name));
            xml.writeAttribute("time", "0");
        }

        private String at(Finding finding) {
            return finding.place().path() + ":"
                    + locations.range(finding.place()).startLine();
        }

        private String body(Finding finding) {
            StringBuilder text = new StringBuilder(at(finding) + ": " + finding.message() + "\n");
            for (Step step : finding.steps()) {
                text.append("  ").append(step.place().path()).append(':');
                text.append(locations.range(step.place()).startLine());
                text.append(": ").append(step.message()).append('\n');
            }
            return text.toString();
        }

        /** XML 1.0 has no way to write most control characters. */
        private static String valid(String text) {
            return text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "\uFFFD");
        }

        private void line() throws XMLStreamException {
            xml.writeCharacters("\n");
        }
    }
}
