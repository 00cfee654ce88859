package org.hanglint.artifact.side;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** The literal keywords of the {@code setup(...)} call in a setup.py: name, version, package_dir. */
final class SetupCall {

    private static final Pattern CALL = Pattern.compile("(?:^|[^\\w.]|setuptools\\.)setup\\s*\\(");
    private static final Pattern TOKEN = Pattern.compile(
            "#[^\\n"
                    + "]*|\"\"\".*?\"\"\"|'''.*?'''|\"[^\"\\\\\\n"
                    + "]*+(?:\\\\.[^\"\\\\\\n"
                    + "]*+)*+\"|'[^'\\\\\\n"
                    + "]*+(?:\\\\.[^'\\\\\\n"
                    + "]*+)*+'|[(\\[{]|[)\\]}]|\\b(name|version)\\s*=\\s*([\"'])([^\"'\\n"
                    + "]*)\\2\\s*(?=[,)\\n"
                    + "])|\\bpackage_dir\\s*=\\s*(\\{[^}]{0,2000}\\})",
            Pattern.DOTALL);
    private static final Pattern PAIR = Pattern.compile("[\"']([^\"'\\n]*)[\"']\\s*:\\s*[\"']([^\"'\\n]*)[\"']");

    private SetupCall() {}

    /**
     * One literal.
     *
     * @param key the keyword; {@code package_dir:NAME} for an entry of that dictionary
     * @param span bytes of the value without quotes
     */
    record Entry(String key, String value, Span span) {}

    /** The keywords of the first call; none where there is no call. */
    static List<Entry> in(SourceText source) {
        List<Entry> entries = new ArrayList<>();
        String text = source.text(0, source.length());
        Matcher call = CALL.matcher(text);
        if (!call.find()) {
            return entries;
        }
        Matcher token = TOKEN.matcher(text);
        int depth = 1;
        int at = call.end();
        while (depth > 0 && token.find(at)) {
            at = token.end();
            String found = token.group();
            if (token.group(1) != null && depth == 1) {
                entries.add(new Entry(token.group(1), token.group(3), span(text, token.start(3), token.end(3))));
            } else if (token.group(4) != null && depth == 1) {
                pairs(text, token.start(4), token.group(4), entries);
            } else if (found.length() == 1) {
                depth += "([{".contains(found) ? 1 : -1;
            }
        }
        return entries;
    }

    private static void pairs(String text, int start, String dictionary, List<Entry> entries) {
        Matcher pair = PAIR.matcher(dictionary);
        while (pair.find()) {
            Span span = span(text, start + pair.start(2), start + pair.end(2));
            entries.add(new Entry("package_dir:" + pair.group(1), pair.group(2), span));
        }
    }

    private static Span span(String text, int start, int end) {
        int begin = text.substring(0, start).getBytes(StandardCharsets.UTF_8).length;
        return new Span(begin, begin + text.substring(start, end).getBytes(StandardCharsets.UTF_8).length);
    }
}
