package org.hanglint.artifact.log;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.syntax.SourceText;

/** The texts that a source file can write into a log, by their lines. */
final class Wording {

    private static final Pattern LITERAL =
            Pattern.compile("\"([^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+)\"|'([^'\\\\\\n]*+(?:\\\\.[^'\\\\\\n]*+)*+)'");

    /** What a format leaves open: printf's, Python's and {@code std::format}'s fields, escapes. */
    private static final Pattern OPEN =
            Pattern.compile("%[-+ #0-9.*]*[hljztL]*[a-zA-Z%]|\\{[^{}]*\\}|\\\\.|%\\([^)]*\\)\\w");

    private static final int LEAST_CHARS = 6;
    private static final int LEAST_LETTERS = 4;

    private final List<Piece> pieces = new ArrayList<>();

    /**
     * A text without open fields.
     *
     * @param line from 1
     */
    private record Piece(String text, int line) {}

    private Wording() {}

    static Wording of(SourceText source) {
        Wording wording = new Wording();
        for (int line = 0; line < source.lines().lineCount(); line++) {
            Matcher literal = LITERAL.matcher(source.text(source.lines().lineSpan(line)));
            while (literal.find()) {
                String text = literal.group(1) == null ? literal.group(2) : literal.group(1);
                for (String piece : OPEN.split(text)) {
                    wording.add(piece.strip(), line + 1);
                }
            }
        }
        return wording;
    }

    private void add(String piece, int line) {
        long letters = piece.chars().filter(Character::isLetter).count();
        if (piece.length() >= LEAST_CHARS && letters >= LEAST_LETTERS) {
            pieces.add(new Piece(piece, line));
        }
    }

    /** The lines that can write the message: those with the longest text that it contains. None where no text fits. */
    List<Integer> linesOf(String message) {
        List<Piece> fitting =
                pieces.stream().filter(piece -> message.contains(piece.text())).toList();
        int longest = fitting.stream()
                .map(piece -> piece.text().length())
                .max(Comparator.naturalOrder())
                .orElse(0);
        return fitting.stream()
                .filter(piece -> piece.text().length() == longest)
                .map(Piece::line)
                .distinct()
                .toList();
    }

    /** Whether a text of that line is part of the message, however short. */
    boolean writes(int line, String message) {
        return pieces.stream().anyMatch(piece -> piece.line() == line && message.contains(piece.text()));
    }
}
