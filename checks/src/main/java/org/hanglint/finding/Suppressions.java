package org.hanglint.finding;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** Reads suppression comments: {@code hanglint: ignore[id, ...] reason} after {@code #}, {@code //} or in a block comment. */
public final class Suppressions {

    private static final byte[] WORD = "hanglint:".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern COMMENT =
            Pattern.compile("(#|//|/\\*)\\s*hanglint:\\s*(ignore|ignore-file)\\[([^\\]]*)\\]\\s*(.*?)\\s*(\\*/\\s*)?$");

    private Suppressions() {}

    /** The suppressions of a file, in order of place. */
    public static List<Suppression> in(String path, SourceText text) {
        List<Suppression> found = new ArrayList<>();
        int at = find(text.bytes(), 0);
        while (at >= 0) {
            Span line = text.lines().lineSpan(text.lines().line(at));
            Matcher matcher = COMMENT.matcher(text.text(line));
            if (matcher.find() && Comments.contain(path, text, at) && reaches(matcher, text, line)) {
                found.add(suppression(path, text, line, matcher));
            }
            at = find(text.bytes(), Math.max(line.end(), at + 1));
        }
        return found;
    }

    /** A suppression of a whole file stands at its top: above it are only comments and empty lines. */
    private static boolean reaches(Matcher matcher, SourceText text, Span line) {
        if (matcher.group(2).equals("ignore")) {
            return true;
        }
        return text.text(0, line.start())
                .lines()
                .map(String::strip)
                .allMatch(above -> above.isEmpty()
                        || above.startsWith("#")
                        || above.startsWith("//")
                        || above.startsWith("/*")
                        || above.startsWith("*"));
    }

    private static Suppression suppression(String path, SourceText text, Span line, Matcher matcher) {
        String before = text.text(line).substring(0, matcher.start());
        int start = line.start() + before.getBytes(StandardCharsets.UTF_8).length;
        int own = text.lines().line(line.start());
        int last = before.isBlank() ? nextCodeLine(text, own) : own;
        List<String> ids = Arrays.stream(matcher.group(3).split(","))
                .map(String::strip)
                .filter(id -> !id.isEmpty())
                .toList();
        Suppression.Extent extent =
                matcher.group(2).equals("ignore") ? Suppression.Extent.LINE : Suppression.Extent.FILE;
        Place comment = new Place(path, new Span(start, line.end()));
        return new Suppression(comment, ids, matcher.group(4), extent, own, last);
    }

    /** The line of the statement below a comment that stands alone; blank lines and other comments do not count. */
    private static int nextCodeLine(SourceText text, int line) {
        for (int next = line + 1; next < text.lines().lineCount(); next++) {
            String code = text.text(text.lines().lineSpan(next)).strip();
            if (!code.isEmpty() && !code.startsWith("#") && !code.startsWith("//")) {
                return next;
            }
        }
        return line;
    }

    private static int find(byte[] bytes, int from) {
        for (int i = from; i <= bytes.length - WORD.length; i++) {
            if (bytes[i] == WORD[0] && Arrays.equals(bytes, i, i + WORD.length, WORD, 0, WORD.length)) {
                return i;
            }
        }
        return -1;
    }
}
