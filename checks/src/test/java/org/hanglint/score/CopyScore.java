package org.hanglint.score;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.code.Build;
import org.hanglint.code.Unit;
import org.hanglint.flow.memory.Hotness;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.flow.memory.MemoryFlow;
import org.hanglint.frontend.python.PythonFrontend;
import org.hanglint.knowledge.Knowledge;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.SourceText;

/**
 * Measures the memory flow by hand, never in the build: {@code CORPUS_FILE GIT_DIRECTORY REPOSITORY [FOLDER]} prints for every
 * row of the corpus file about that repository what is found in its function, at the row's commit.
 */
public final class CopyScore {

    private record Row(String id, String commit, String file, List<Integer> lines, String kind) {}

    private final Path git;
    private final String folder;
    private final Map<String, Unit> units = new HashMap<>();
    private final Map<String, SourceText> texts = new HashMap<>();

    private CopyScore(Path git, String folder) {
        this.git = git;
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException {
        List<Row> rows = rows(Path.of(arguments[0]), arguments[2]);
        CopyScore score = new CopyScore(Path.of(arguments[1]), arguments.length > 3 ? arguments[3] : "");
        Map<String, List<Row>> byCommit = new LinkedHashMap<>();
        rows.forEach(row ->
                byCommit.computeIfAbsent(row.commit(), _ -> new ArrayList<>()).add(row));
        for (Map.Entry<String, List<Row>> commit : byCommit.entrySet()) {
            score.commit(commit.getKey(), commit.getValue());
        }
    }

    private static List<Row> rows(Path file, String repository) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String json : Files.readAllLines(file)) {
            if (!json.contains(repository)) {
                continue;
            }
            String commit =
                    text(json, "parent_commit").or(() -> text(json, "commit")).orElse("");
            List<Integer> lines = new ArrayList<>();
            Matcher numbers = Pattern.compile("\"lines?\": (\\[[^]]*\\]|\\d+)(, \"end\": (\\d+))?")
                    .matcher(json);
            if (numbers.find()) {
                Matcher each = Pattern.compile("\\d+").matcher(numbers.group());
                while (each.find()) {
                    lines.add(Integer.parseInt(each.group()));
                }
            }
            String kind = text(json, "kind").or(() -> text(json, "category")).orElse("");
            rows.add(new Row(
                    text(json, "id").orElse(""), commit, text(json, "file").orElse(""), lines, kind));
        }
        return rows;
    }

    private static Optional<String> text(String json, String key) {
        Matcher found = Pattern.compile("\"" + key + "\": \"([^\"]*)\"").matcher(json);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    private void commit(String commit, List<Row> rows) throws IOException {
        Map<String, String> blobs = new TreeMap<>(GitTree.blobs(git, commit));
        blobs.keySet().removeIf(path -> !path.startsWith(folder));
        List<String> wanted = new ArrayList<>();
        blobs.forEach((path, blob) -> {
            if (!units.containsKey(path + blob)) {
                wanted.add(blob);
            }
        });
        Map<String, byte[]> contents = GitTree.contents(git, wanted);
        List<Unit> all = new ArrayList<>();
        blobs.forEach((path, blob) -> {
            if (contents.containsKey(blob) && !units.containsKey(path + blob)) {
                parse(path, path + blob, contents.get(blob));
            }
            Optional.ofNullable(units.get(path + blob)).ifPresent(all::add);
        });
        Project project = Project.link(all, Build.SILENT, Knowledge.builtIn());
        MemoryFlow flow = MemoryFlow.solve(project, _ -> {});
        for (Row row : rows) {
            report(row, row.file() + blobs.get(row.file()), project, flow);
        }
    }

    private void parse(String path, String key, byte[] bytes) {
        SourceText text = SourceText.of(bytes);
        if (Parser.parse(Language.PYTHON, text) instanceof Parsed.Tree(var tree)) {
            units.put(key, PythonFrontend.lower(path, text, tree));
            texts.put(key, text);
        }
    }

    private void report(Row row, String key, Project project, MemoryFlow flow) {
        SourceText text = texts.get(key);
        if (text == null) {
            System.out.println(row.id() + " no-file " + row.file());
            return;
        }
        List<Definition> around = project.definitions().stream()
                .filter(each -> each.unit().path().equals(row.file()))
                .filter(each -> !each.function().name().equals("<module>"))
                .filter(each -> row.lines().stream().anyMatch(line -> isInside(text, each, line)))
                .toList();
        boolean hot = around.stream().anyMatch(each -> flow.hotness().rate(each).isPresent());
        List<String> found = new ArrayList<>();
        List<String> near = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (MemoryFact.Kind kind : MemoryFact.Kind.values()) {
            for (MemoryFact fact : flow.facts(kind)) {
                if (!around.contains(fact.in())) {
                    continue;
                }
                int line = text.lines().line(fact.span().start()) + 1;
                boolean sure =
                        fact.source().isReportable() && flow.hotness().certainty(fact.in()) == Hotness.Certainty.SURE;
                (sure ? found : notes).add(kind + "@" + line);
                int last = text.lines()
                                .line(Math.max(fact.span().start(), fact.span().end() - 1))
                        + 1;
                if (sure && row.lines().stream().anyMatch(each -> line <= each && each <= last)) {
                    near.add(kind + "@" + line);
                }
            }
        }
        String verdict = !found.isEmpty()
                ? near.isEmpty() ? "function" : "line"
                : !notes.isEmpty() ? "note" : hot ? "miss" : "cold";
        System.out.println(row.id() + " " + verdict + " " + row.file() + ":" + row.lines() + " " + row.kind() + " "
                + found + " notes " + notes);
    }

    private static boolean isInside(SourceText text, Definition definition, int line) {
        int first = text.lines().line(definition.function().span().start()) + 1;
        int last = text.lines().line(Math.max(0, definition.function().span().end() - 1)) + 1;
        return first <= line && line <= last;
    }
}
