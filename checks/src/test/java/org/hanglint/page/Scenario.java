package org.hanglint.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.check.Page;

/**
 * A small project from a page: the code blocks between two headings.
 *
 * @param files text by path, without marks
 * @param recipes how files are built that are no text, by path; the files have them as well, empty
 * @param expected what the marks say
 * @param fixed the whole expected text of files after the fixes, by path
 */
record Scenario(
        String heading,
        Map<String, String> files,
        Map<String, String> recipes,
        List<Mark> expected,
        Map<String, String> fixed) {

    /** One mark: {@code error: [id] part}, {@code step 2: part}, {@code ok: reason}. Lines count from 1. */
    record Mark(String path, int line, String kind, String id, String text) {}

    private static final Pattern MARK = Pattern.compile(
            "(?:#|//)\\s*(error|warning|note|step \\d+|ok|noise|missed):\\s*(?:\\[([a-z0-9-]+)\\])?\\s*");

    static List<Scenario> in(String page) {
        List<Scenario> scenarios = new ArrayList<>();
        Scenario current = empty("");
        List<String> lines = page.lines().toList();
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at);
            if (line.startsWith("#")) {
                keep(current, scenarios);
                current = empty(line);
            } else if (line.startsWith("```")) {
                List<String> code = new ArrayList<>();
                for (at++; at < lines.size() && !lines.get(at).startsWith("```"); at++) {
                    code.add(lines.get(at));
                }
                current.add(line.substring(3).strip().split("\\s+"), code);
            }
        }
        keep(current, scenarios);
        return scenarios;
    }

    private static Scenario empty(String heading) {
        return new Scenario(
                heading, new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>(), new LinkedHashMap<>());
    }

    private static void keep(Scenario scenario, List<Scenario> scenarios) {
        if (!scenario.files.isEmpty()) {
            scenarios.add(scenario);
        }
    }

    private void add(String[] info, List<String> code) {
        if (info.length < 2) {
            return;
        }
        if (info[0].equals("recipe")) {
            recipes.put(info[1], String.join("\n", code));
            files.put(info[1], "");
            return;
        }
        StringBuilder text = new StringBuilder();
        code.forEach(line -> text.append(Page.withoutMarks(line)).append('\n'));
        if (info.length > 2 && info[2].equals("fixed")) {
            fixed.put(info[1], text.toString());
            return;
        }
        files.put(info[1], text.toString());
        for (int line = 0; line < code.size(); line++) {
            marks(info[1], line + 1, code.get(line));
        }
    }

    private void marks(String path, int line, String code) {
        Matcher matcher = MARK.matcher(code);
        int from = -1;
        String kind = "";
        String id = "";
        while (matcher.find()) {
            if (from >= 0) {
                expected.add(new Mark(
                        path,
                        line,
                        kind,
                        id,
                        code.substring(from, matcher.start()).strip()));
            }
            from = matcher.end();
            kind = matcher.group(1);
            id = matcher.group(2) == null ? "" : matcher.group(2);
        }
        if (from >= 0) {
            expected.add(new Mark(path, line, kind, id, code.substring(from).strip()));
        }
    }
}
