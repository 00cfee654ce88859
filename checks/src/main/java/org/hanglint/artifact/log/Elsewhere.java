package org.hanglint.artifact.log;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.syntax.SourceText;

/**
 * A place of a log that is another line in the source at hand.
 *
 * @param path of the file in the project
 * @param line where the text of the log stands here, from 1; the last line where the file ends before the line of the
 *     log
 */
public record Elsewhere(Mention mention, String path, int line, Kind kind) {

    /** What was seen. */
    public enum Kind {
        /** The text stands on another line. */
        MOVED,
        /** The file has fewer lines. */
        PAST_THE_END
    }

    /** A text that stands on more lines than this is no name of a line. */
    private static final int MOST_LINES = 3;

    private static final int STATEMENT_LINES = 6;

    /** What a place comes to. */
    sealed interface Standing {

        /** Its text stands there here. */
        record Here() implements Standing {}

        /** Its text stands elsewhere, or the file ends before it. */
        record Moved(Elsewhere where) implements Standing {}

        /** Its text is not found in the file, or at many places. */
        record Unknown() implements Standing {}
    }

    /** Where the text of a mention stands in the file of that path. */
    static Standing standing(Mention mention, String path, SourceText text, Wording wording) {
        List<Integer> lines = mention.form() == Mention.Form.TRACEBACK
                ? sameCode(text, mention.text())
                : wording.linesOf(mention.text());
        boolean stands = lines.stream().anyMatch(line -> isOneStatement(path, text, line, mention.line()))
                || mention.form() == Mention.Form.MESSAGE && wording.writes(mention.line(), mention.text());
        if (stands) {
            return new Standing.Here();
        }
        if (!lines.isEmpty() && lines.size() <= MOST_LINES) {
            return new Standing.Moved(new Elsewhere(mention, path, lines.getFirst(), Kind.MOVED));
        }
        int count = text.lines().lineCount();
        return mention.line() > count && lines.isEmpty()
                ? new Standing.Moved(new Elsewhere(mention, path, count, Kind.PAST_THE_END))
                : new Standing.Unknown();
    }

    private static List<Integer> sameCode(SourceText text, String code) {
        List<Integer> lines = new ArrayList<>();
        for (int line = 0; line < text.lines().lineCount() && code.length() > MOST_LINES; line++) {
            if (text.text(text.lines().lineSpan(line)).strip().equals(code)) {
                lines.add(line + 1);
            }
        }
        return lines;
    }

    /**
     * Whether no statement ends between two lines: compilers count a call over several lines at its first or last. Python's
     * statements end with their line, unless a bracket is open.
     */
    private static boolean isOneStatement(String path, SourceText text, int one, int other) {
        int first = Math.min(one, other);
        int last = Math.max(one, other);
        if (first == last) {
            return true;
        }
        if (first < 1 || last - first > STATEMENT_LINES || last > text.lines().lineCount()) {
            return false;
        }
        int start = text.lines().lineStart(first - 1);
        int end = text.lines().lineStart(last - 1);
        if (path.endsWith(".py")) {
            return isBracketed(text.text(start, text.lines().lineSpan(last - 1).end()));
        }
        String between = text.text(start, end);
        return between.indexOf(';') < 0 && between.indexOf('{') < 0 && between.indexOf('}') < 0;
    }

    /** Whether every line of the text but the last ends inside of a bracket: one opened here, or one closed later. */
    private static boolean isBracketed(String text) {
        int[] depths = new int[text.length() + 1];
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depths[i + 1] = depths[i] + ("([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0);
        }
        int lowest = depths[text.length()];
        for (int i = text.length() - 1; i >= 0; i--) {
            if (text.charAt(i) == '\n' && depths[i] <= 0 && lowest >= depths[i]) {
                return false;
            }
            lowest = Math.min(lowest, depths[i]);
        }
        return true;
    }
}
