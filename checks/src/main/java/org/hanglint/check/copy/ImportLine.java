package org.hanglint.check.copy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hanglint.finding.Edit;
import org.hanglint.finding.Place;
import org.hanglint.syntax.LineIndex;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/**
 * An import that a cure needs, as a change of the text: nothing where it stands, a name more where the file takes others from
 * that module, else a line after the last import at the margin. Asked for every finding at every key, so lines are compared as
 * bytes and only those of that module are decoded.
 */
record ImportLine(String path, SourceText text, String statement) {

    private static final String NAMES = " import ";

    /** The change, as a list of at most one; empty where the line has no place. */
    Optional<List<Edit>> edits(List<Place> imports) {
        int names = statement.indexOf(NAMES) + NAMES.length();
        if (!statement.startsWith("from ")) {
            return line(statement).isPresent() ? Optional.of(List.of()) : added(imports);
        }
        String function = statement.substring(names);
        for (Span line : lines(statement.substring(0, names))) {
            Optional<Span> written = written(line, names);
            List<String> known = written.map(this::names).orElse(List.of());
            if (known.contains(function) || known.contains("*")) {
                return Optional.of(List.of());
            }
            if (!known.isEmpty()) {
                return Optional.of(List.of(replaced(line, written.get(), known, function)));
            }
        }
        return added(imports);
    }

    private Edit replaced(Span line, Span written, List<String> known, String function) {
        List<String> all = new ArrayList<>(known);
        all.add(function);
        if (known.equals(known.stream().sorted().toList())) {
            all.sort(null);
        }
        String statementOfAll = statement.substring(0, statement.indexOf(NAMES) + NAMES.length()) + String.join(", ", all);
        return new Edit(new Place(path, new Span(line.start(), written.end())), statementOfAll);
    }

    /** What stands behind {@code import}, to the end of the line or of the parentheses. */
    private Optional<Span> written(Span line, int names) {
        int start = line.start() + names;
        byte[] bytes = text.bytes();
        if (start < line.end() && bytes[start] == '(') {
            for (int end = start; end < bytes.length; end++) {
                if (bytes[end] == ')') {
                    return Optional.of(new Span(start, end + 1));
                }
            }
            return Optional.empty();
        }
        int end = line.end();
        while (end > start && bytes[end - 1] <= ' ') {
            end--;
        }
        return Optional.of(new Span(start, end));
    }

    /** The names as written, {@code a as b} among them; none where they are written in another way. */
    private List<String> names(Span written) {
        String all = text.text(written);
        String inner = all.startsWith("(") ? all.substring(1, all.length() - 1).strip() : all;
        List<String> names = Arrays.stream(inner.split(",")).map(String::strip).toList();
        return names.stream().allMatch(name -> name.matches("\\*|\\w+(\\s+as\\s+\\w+)?")) ? names : List.of();
    }

    private List<Span> lines(String beginning) {
        LineIndex lines = text.lines();
        byte[] wanted = beginning.getBytes(StandardCharsets.UTF_8);
        List<Span> found = new ArrayList<>();
        for (int line = 0; line < lines.lineCount(); line++) {
            Span span = lines.lineSpan(line);
            int end = span.start() + wanted.length;
            if (span.end() >= end && Arrays.equals(text.bytes(), span.start(), end, wanted, 0, wanted.length)) {
                found.add(span);
            }
        }
        return found;
    }

    private Optional<Span> line(String whole) {
        return lines(whole).stream()
                .filter(line -> text.text(line).strip().equals(whole))
                .findFirst();
    }

    private Optional<List<Edit>> added(List<Place> imports) {
        LineIndex lines = text.lines();
        int at = 0;
        for (Place place : imports) {
            int line = lines.line(place.span().start());
            if (place.span().start() == lines.lineStart(line) && place.span().end() <= text.length()) {
                int last = lines.line(Math.max(0, place.span().end() - 1));
                at = Math.max(at, lines.lineEnd(last));
            }
        }
        return at == 0
                ? Optional.empty()
                : Optional.of(List.of(new Edit(new Place(path, new Span(at, at)), "\n" + statement)));
    }
}
