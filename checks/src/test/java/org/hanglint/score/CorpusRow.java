package org.hanglint.score;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A row of a corpus file about copies: one known defect, accepted wait or look-alike.
 *
 * @param repository {@code owner+name}, the folder of its git directory
 * @param before the commit that has it
 * @param after the commit that cures it; empty where there is none
 * @param kind what it is, in the corpus's words
 * @param rules by which facts its tensor is on the device
 */
record CorpusRow(
        String id,
        Role role,
        String repository,
        String before,
        String after,
        String file,
        List<Integer> lines,
        String kind,
        List<String> rules) {

    /** What is expected of it. */
    enum Role {
        /** To be found, and gone after the fix. */
        DEFECT,
        /** To be found, or counted as a wait that its authors allow. */
        ACCEPTED,
        /** Not to be reported: a look-alike, or in code that is not hot. */
        LOOK_ALIKE
    }

    /** The rows of a file; its name says what they are, unless a row says that it is cold. */
    static List<CorpusRow> read(Path file) throws IOException {
        List<CorpusRow> rows = new ArrayList<>();
        String name = file.getFileName().toString();
        for (String json : Files.readAllLines(file)) {
            boolean silent = name.contains("negatives") || text(json, "status").startsWith("cold");
            Role role = silent ? Role.LOOK_ALIKE : name.contains("accepted") ? Role.ACCEPTED : Role.DEFECT;
            rows.add(row(json, role));
        }
        return rows;
    }

    /** The row without the commit that cures it. */
    CorpusRow withoutFix() {
        return new CorpusRow(id, role, repository, before, "", file, lines, kind, rules);
    }

    private static CorpusRow row(String json, Role role) {
        String repo = text(json, "repo");
        String mirror = text(json, "mirror");
        String parent = text(json, "parent_commit");
        String kind = text(json, "kind");
        return new CorpusRow(
                text(json, "id"),
                role,
                mirror.isEmpty() ? mirrored(repo) : mirror,
                parent.isEmpty() ? text(json, "commit") : parent,
                text(json, "fix_commit"),
                text(json, "file"),
                lines(json),
                kind.isEmpty() ? text(json, "category") : kind,
                strings(json, "dev"));
    }

    /** Copies of two large histories lie under a fork's name. */
    private static String mirrored(String repo) {
        return switch (repo) {
            case "sgl-project/sglang" -> "bytedance-iaas+sglang";
            case "vllm-project/vllm" -> "neuralmagic+vllm";
            default -> repo.replace('/', '+');
        };
    }

    private static List<Integer> lines(String json) {
        List<Integer> lines = new ArrayList<>();
        Matcher list = Pattern.compile("\"lines\": \\[([^]]*)]").matcher(json);
        if (list.find()) {
            Pattern.compile("\\d+")
                    .matcher(list.group(1))
                    .results()
                    .forEach(each -> lines.add(Integer.parseInt(each.group())));
            return lines;
        }
        int first = number(json, "line").orElse(0);
        int last = number(json, "end").orElse(first);
        for (int line = first; line <= last; line++) {
            lines.add(line);
        }
        return lines;
    }

    private static Optional<Integer> number(String json, String key) {
        Matcher found = Pattern.compile("\"" + key + "\": (\\d+)").matcher(json);
        return found.find() ? Optional.of(Integer.parseInt(found.group(1))) : Optional.empty();
    }

    private static String text(String json, String key) {
        Matcher found = Pattern.compile("\"" + key + "\": \"([^\"]*)\"").matcher(json);
        return found.find() ? found.group(1) : "";
    }

    private static List<String> strings(String json, String key) {
        Matcher list = Pattern.compile("\"" + key + "\": \\[([^]]*)]").matcher(json);
        return !list.find()
                ? List.of()
                : Pattern.compile("\"([^\"]*)\"")
                        .matcher(list.group(1))
                        .results()
                        .map(each -> each.group(1))
                        .toList();
    }
}
