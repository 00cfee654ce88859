package org.hanglint.finding;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/**
 * Reads suppression comments: {@code hanglint: ignore[id, ...] reason} after {@code #}, {@code //} or in a block
 * comment.
 */
public final class Suppressions {

    private static final byte[] WORD = "anglint".getBytes(StandardCharsets.US_ASCII);

    /** A comment that speaks to Hanglint, in whatever words. */
    private static final Pattern ADDRESSED =
            Pattern.compile("(#|//|/\\*)\\s*[Hh]anglint\\s*(:?)\\s*([A-Za-z-]+)\\s*(\\[?)");

    private static final Pattern COMMENT =
            Pattern.compile("(#|//|/\\*)\\s*hanglint:\\s*(ignore|ignore-file)\\[([^\\]]*)\\]\\s*(.*?)\\s*(\\*/\\s*)?$");

    private Suppressions() {}

    /** What the comments of a file say to Hanglint, in order of place: suppressions, and what is almost one. */
    public record Found(List<Suppression> suppressions, List<Misread> misread) {
        public Found {
            suppressions = List.copyOf(suppressions);
            misread = List.copyOf(misread);
        }
    }

    /** Reads the comments of a file. */
    public static Found in(String path, SourceText text) {
        List<Suppression> found = new ArrayList<>();
        List<Misread> misread = new ArrayList<>();
        int at = find(text.bytes(), 0);
        while (at >= 0) {
            Span line = text.lines().lineSpan(text.lines().line(at));
            Matcher addressed = ADDRESSED.matcher(text.text(line));
            if (addressed.find() && Comments.contain(path, text, at)) {
                Matcher matcher = COMMENT.matcher(text.text(line));
                if (matcher.find()
                        && reaches(matcher, text, line)
                        && !ids(matcher).isEmpty()) {
                    found.add(suppression(path, text, line, matcher));
                } else {
                    misread(path, text, line, addressed).ifPresent(misread::add);
                }
            }
            at = find(text.bytes(), Math.max(line.end(), at + 1));
        }
        return new Found(found, misread);
    }

    /** Prose about Hanglint has neither a colon nor a bracket where a suppression has them. */
    private static Optional<Misread> misread(String path, SourceText text, Span line, Matcher addressed) {
        if (addressed.group(2).isEmpty() && addressed.group(4).isEmpty()) {
            return Optional.empty();
        }
        String before = text.text(line).substring(0, addressed.start());
        int start = line.start() + before.getBytes(StandardCharsets.UTF_8).length;
        Matcher right = COMMENT.matcher(text.text(line));
        Misread.Fault fault = !right.find()
                ? Misread.Fault.FORM
                : ids(right).isEmpty() ? Misread.Fault.NO_IDS : Misread.Fault.BELOW_CODE;
        return Optional.of(new Misread(new Place(path, new Span(start, line.end())), addressed.group(3), fault));
    }

    private static List<String> ids(Matcher matcher) {
        return Arrays.stream(matcher.group(3).split(","))
                .map(String::strip)
                .filter(id -> !id.isEmpty())
                .toList();
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
        int last = before.isBlank() ? Statement.lastLine(path, text, nextCodeLine(text, own)) : own;
        List<String> ids = ids(matcher);
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
