package org.hanglint.artifact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** How an installed Python file differs from its source. */
public sealed interface PythonDifference {

    /** Not, but for the form of line ends. */
    record None() implements PythonDifference {}

    /** By comments and empty lines: tracebacks name other lines, the program is the same. */
    record Lines(Span first) implements PythonDifference {}

    /**
     * By code.
     *
     * @param lines how many lines of code one has and the other has not
     * @param first the first line of the source that differs
     */
    record Code(int lines, Span first) implements PythonDifference {}

    /** Compares them. */
    static PythonDifference between(SourceText source, SourceText installed) {
        if (Arrays.equals(source.bytes(), installed.bytes())) {
            return new None();
        }
        List<String> here = lines(source);
        List<String> there = lines(installed);
        if (here.equals(there)) {
            return new None();
        }
        List<String> codeHere = PythonCode.of(here);
        List<String> codeThere = PythonCode.of(there);
        Span first = firstDifferent(source, here, there);
        if (withoutEmpty(codeHere).equals(withoutEmpty(codeThere))) {
            return new Lines(first);
        }
        return new Code(unmatched(codeHere, codeThere), firstDifferent(source, codeHere, codeThere));
    }

    /** Whether both are the same but for the form of line ends. */
    static boolean isNone(SourceText source, SourceText installed) {
        return Arrays.equals(source.bytes(), installed.bytes()) || lines(source).equals(lines(installed));
    }

    private static List<String> lines(SourceText text) {
        List<String> lines = new ArrayList<>();
        for (int line = 0; line < text.lines().lineCount(); line++) {
            lines.add(text.text(text.lines().lineSpan(line)));
        }
        while (!lines.isEmpty() && lines.getLast().isEmpty()) {
            lines.removeLast();
        }
        return lines;
    }

    private static List<String> withoutEmpty(List<String> code) {
        return code.stream().filter(line -> !line.isBlank()).toList();
    }

    /** The first line of the source where both go apart; its last line where the installed file only goes on. */
    private static Span firstDifferent(SourceText source, List<String> here, List<String> there) {
        int line = 0;
        while (line < here.size() && line < there.size() && here.get(line).equals(there.get(line))) {
            line++;
        }
        return source.lines().lineSpan(Math.min(line, Math.max(0, here.size() - 1)));
    }

    private static int unmatched(List<String> here, List<String> there) {
        Map<String, Integer> counts = new HashMap<>();
        withoutEmpty(there).forEach(line -> counts.merge(line, 1, Integer::sum));
        int missing = 0;
        for (String line : withoutEmpty(here)) {
            missing += counts.merge(line, -1, Integer::sum) < 0 ? 1 : 0;
        }
        int extra = counts.values().stream()
                .filter(count -> count > 0)
                .mapToInt(Integer::intValue)
                .sum();
        return Math.max(1, Math.max(missing, extra));
    }
}
