package org.hanglint.artifact.log;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.format.dist.Json;

/** Lines of a log that are objects of JSON: the texts in them, and file, line and message where they are fields. */
final class JsonLine {

    private static final Set<String> FILES =
            Set.of("file", "filename", "file_name", "pathname", "path", "source", "src", "source_file");
    private static final Set<String> LINES =
            Set.of("line", "lineno", "line_no", "line_number", "linenumber", "source_line");
    private static final Set<String> TEXTS = Set.of("message", "msg", "event", "text", "log", "body");

    private JsonLine() {}

    /**
     * The texts of a line.
     *
     * @param message lines of what it says, which may go on in the next line of the log; the line itself where it is no
     *     JSON
     * @param others what its other fields hold
     */
    record Texts(List<String> message, List<String> others) {
        Texts {
            message = List.copyOf(message);
            others = List.copyOf(others);
        }
    }

    static Texts texts(String line) {
        Optional<Json> json = read(line);
        if (json.isEmpty()) {
            boolean escaped = line.contains("\\\"") || line.contains("\\n");
            String plain = escaped ? line.replace("\\\"", "\"").replace("\\n", "\n") : line;
            return new Texts(plain.lines().toList(), List.of());
        }
        Optional<Json> message = field(json.get(), TEXTS);
        List<String> others = new ArrayList<>();
        collect(json.get(), message, others);
        return new Texts(
                message.flatMap(JsonLine::word).stream().flatMap(String::lines).toList(), others);
    }

    private static Optional<Json> read(String line) {
        String bare = line.strip();
        return bare.startsWith("{") && bare.endsWith("}")
                ? Json.read(bare.getBytes(StandardCharsets.UTF_8))
                : Optional.empty();
    }

    private static void collect(Json json, Optional<Json> message, List<String> texts) {
        switch (json) {
            case Json.Text text -> {
                if (message.filter(text::equals).isEmpty()) {
                    texts.add(text.value());
                }
            }
            case Json.Items items -> items.values().forEach(item -> collect(item, message, texts));
            case Json.Fields fields ->
                fields.values().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .forEach(field -> collect(field.getValue(), message, texts));
            case Json.Word _ -> {}
        }
    }

    /** The place that the fields of a line name, with its message; empty where they name none. */
    static List<Mention> places(String line) {
        List<Mention> places = new ArrayList<>();
        read(line).ifPresent(json -> place(json, field(json, TEXTS).flatMap(JsonLine::word).orElse(""), places));
        return places;
    }

    private static void place(Json json, String message, List<Mention> places) {
        if (!(json instanceof Json.Fields fields)) {
            return;
        }
        Optional<String> file = field(json, FILES).flatMap(JsonLine::word);
        Optional<Integer> number = field(json, LINES).flatMap(JsonLine::word).flatMap(JsonLine::number);
        if (file.isPresent() && number.isPresent() && file.get().contains(".")) {
            places.add(new Mention(file.get(), number.get(), Mention.Form.MESSAGE, message.strip()));
            return;
        }
        fields.values().values().forEach(value -> place(value, message, places));
    }

    private static Optional<Json> field(Json json, Set<String> names) {
        return json instanceof Json.Fields fields
                ? fields.values().entrySet().stream()
                        .filter(field -> names.contains(field.getKey().toLowerCase(Locale.ROOT)))
                        .sorted(Map.Entry.comparingByKey())
                        .<Json>map(Map.Entry::getValue)
                        .filter(value -> value instanceof Json.Text || value instanceof Json.Word)
                        .findFirst()
                : Optional.empty();
    }

    private static Optional<String> word(Json json) {
        return switch (json) {
            case Json.Text text -> Optional.of(text.value());
            case Json.Word word -> Optional.of(word.written());
            case Json.Items _, Json.Fields _ -> Optional.empty();
        };
    }

    private static Optional<Integer> number(String digits) {
        return digits.matches("\\d{1,7}") ? Optional.of(Integer.parseInt(digits)) : Optional.empty();
    }
}
