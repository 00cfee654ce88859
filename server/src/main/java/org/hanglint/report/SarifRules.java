package org.hanglint.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Checks;
import org.hanglint.check.Page;
import org.hanglint.finding.Severity;

/** The checks that ran as SARIF's rules, each with its page as help. */
final class SarifRules {

    /** GitHub cuts a description there. */
    private static final int LONGEST = 1024;

    private SarifRules() {}

    /** The level of a severity. */
    static String level(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    static void write(List<String> checks, JsonWriter json) throws IOException {
        json.name("rules").beginArray();
        for (String id : checks) {
            rule(Checks.byId(id).map(Check::info).orElseThrow(), json);
        }
        json.endArray();
    }

    private static void rule(CheckInfo info, JsonWriter json) throws IOException {
        String page = Page.forReaders(info.id());
        json.beginObject();
        json.name("id").value(info.id());
        json.name("name").value(pascal(info.id()));
        text("shortDescription", info.summary(), json);
        text("fullDescription", firstParagraph(page), json);
        json.name("help").beginObject();
        json.name("text").value(page);
        json.name("markdown").value(page);
        json.endObject();
        json.name("defaultConfiguration").beginObject();
        json.name("level").value(level(info.severity()));
        json.endObject();
        json.name("properties").beginObject();
        json.name("tags").beginArray();
        json.value(info.family());
        for (String language : info.languages().stream()
                .map(language -> language.name().toLowerCase(Locale.ROOT))
                .sorted()
                .toList()) {
            json.value(language);
        }
        json.endArray();
        json.name("precision").value(info.severity() == Severity.NOTE ? "medium" : "high");
        json.name("problem.severity").value(problem(info.severity()));
        json.endObject();
        json.endObject();
    }

    private static String problem(Severity severity) {
        return severity == Severity.NOTE ? "recommendation" : level(severity);
    }

    private static void text(String name, String text, JsonWriter json) throws IOException {
        json.name(name).beginObject();
        json.name("text").value(text);
        json.endObject();
    }

    private static String pascal(String id) {
        return Arrays.stream(id.split("-"))
                .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .collect(Collectors.joining());
    }

    /** The page's first words below its first heading of the second level, which say what it finds. */
    private static String firstParagraph(String page) {
        String paragraph = page.lines()
                .dropWhile(line -> !line.startsWith("## "))
                .skip(1)
                .dropWhile(String::isBlank)
                .takeWhile(line -> !line.isBlank())
                .collect(Collectors.joining(" "))
                .replace("`", "");
        return paragraph.length() <= LONGEST ? paragraph : paragraph.substring(0, LONGEST - 1) + "…";
    }
}
