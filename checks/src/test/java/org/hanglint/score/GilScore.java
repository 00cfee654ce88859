package org.hanglint.score;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Progress;
import org.hanglint.engine.Settings;
import org.hanglint.engine.Workers;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.page.MemoryFiles;

/**
 * Scores the GIL family by hand, never in the build: {@code CORPUS_FILE FOLDER_OF_GIT_DIRECTORIES [ID...]}. The folder holds
 * {@code owner+name/repo} for each repository. A row is found when a warning or error of the family lies within five lines of
 * one of its lines in the same file; a look-alike is falsely reported when one lies on a line of its own.
 */
public final class GilScore {

    private static final Pattern SOURCE =
            Pattern.compile(".*\\.(c|cc|cpp|cxx|h|hh|hpp|hxx|inl|cu|cuh|inc|pyx|pxd|pxi)");
    private static final Pattern BUILD = Pattern.compile("(.*/)?(CMakeLists\\.txt|setup\\.py|pyproject\\.toml)");
    private static final Pattern TOKENS =
            Pattern.compile("Python\\.h|pybind|nanobind|PyObject|PyGILState|gil_scoped|Py_BEGIN"
                    + "|boost/python|IECorePython|PyEval_|Py_DECREF|GIL|nogil|cimport");
    private static final Set<String> OF_CAPI =
            Set.of("refcount_leak", "refcount_use_after_free", "error_indicator", "py_buffer");
    private static final int NEAR = 5;
    private static final int MAX_WHOLE = 4000;

    private record Row(
            String id, String repo, String before, String after, String path, List<Integer> lines, String kind) {}

    private final Path folder;
    private final Map<String, Analysis.Result> results = new HashMap<>();

    private GilScore(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException {
        Set<String> wanted = new TreeSet<>(List.of(arguments).subList(2, arguments.length));
        GilScore score = new GilScore(Path.of(arguments[1]));
        Map<String, int[]> kinds = new TreeMap<>();
        for (Row row : rows(Path.of(arguments[0]))) {
            if ((wanted.isEmpty() || wanted.contains(row.id())) && !OF_CAPI.contains(row.kind())) {
                score.score(row, kinds.computeIfAbsent(row.kind(), _ -> new int[4]));
            }
        }
        kinds.forEach((kind, n) ->
                System.out.printf("%-40s in scope %d found %d gone %d of %d%n", kind, n[0], n[1], n[2], n[3]));
    }

    private static List<Row> rows(Path file) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String json : Files.readAllLines(file)) {
            List<Integer> lines = new ArrayList<>();
            Matcher list = Pattern.compile("\"lines\": \\[([^]]*)\\]").matcher(json);
            if (list.find()) {
                Matcher each = Pattern.compile("(?<!\\w)\\d+(?!\\w)")
                        .matcher(list.group(1).replaceAll("\"[^\"]*\"", ""));
                while (each.find()) {
                    lines.add(Integer.parseInt(each.group()));
                }
            }
            String repo =
                    text(json, "pre_fix_repo").or(() -> text(json, "repo")).orElse("");
            String before =
                    text(json, "pre_fix_commit").or(() -> text(json, "commit")).orElse("");
            String kind = text(json, "kind").orElse("look-alike");
            rows.add(new Row(
                    text(json, "id").orElse(""),
                    repo,
                    before,
                    text(json, "fix_commit").orElse(""),
                    text(json, "path").orElse(""),
                    lines,
                    kind));
        }
        return rows;
    }

    private static Optional<String> text(String json, String key) {
        Matcher found = Pattern.compile("\"" + key + "\": \"([^\"]*)\"").matcher(json);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    private void score(Row row, int[] n) throws IOException {
        Path git = folder.resolve(row.repo().replace('/', '+')).resolve("repo");
        boolean inScope = Files.isDirectory(git)
                && SOURCE.matcher(row.path()).matches()
                && !row.lines().isEmpty();
        if (!inScope) {
            System.out.println(row.id() + " out-of-scope " + row.repo() + " " + row.path());
            return;
        }
        Optional<Analysis.Result> before = analyse(git, row.before(), row.path());
        if (before.isEmpty()) {
            System.out.println(row.id() + " no-such-commit " + row.repo());
            return;
        }
        n[0]++;
        int near = row.kind().equals("look-alike") ? 0 : NEAR;
        List<String> found = found(before.get(), row, near, Severity.WARNING);
        List<String> notes = found(before.get(), row, near, Severity.NOTE);
        String fixed = "";
        if (!found.isEmpty()) {
            n[1]++;
            Optional<Analysis.Result> after =
                    row.after().isEmpty() ? Optional.empty() : analyse(git, row.after(), row.path());
            if (after.isPresent()) {
                n[3]++;
                List<String> left = leftOver(before.get(), after.get(), row, near);
                n[2] += left.isEmpty() ? 1 : 0;
                fixed = left.isEmpty() ? "GONE" : "LEFT " + left;
            }
        }
        System.out.println(row.id() + " " + (found.isEmpty() ? "-" : "FOUND") + " " + row.repo() + " " + row.path()
                + ":" + row.lines() + " " + row.kind() + " " + found + " all " + notes + " " + fixed);
    }

    /** What was found near the row's lines and is found again, in the same function with the same text. */
    private static List<String> leftOver(Analysis.Result before, Analysis.Result after, Row row, int near) {
        Set<String> wanted = new TreeSet<>();
        family(before, row.path(), Severity.WARNING).stream()
                .filter(finding -> isNear(before, finding, row.lines(), near))
                .forEach(finding -> wanted.add(finding.check() + finding.function() + lineText(before, finding)));
        return family(after, row.path(), Severity.WARNING).stream()
                .filter(finding -> wanted.contains(finding.check() + finding.function() + lineText(after, finding)))
                .map(finding -> finding.check() + "@" + line(after, finding))
                .toList();
    }

    private static String lineText(Analysis.Result result, Finding finding) {
        var text = result.sources().text(finding.place().path());
        return text.text(text.lines().lineSpan(line(result, finding) - 1)).strip();
    }

    private static List<String> found(Analysis.Result result, Row row, int near, Severity least) {
        return family(result, row.path(), least).stream()
                .filter(finding -> isNear(result, finding, row.lines(), near))
                .map(finding -> finding.check() + "@" + line(result, finding))
                .toList();
    }

    private static List<Finding> family(Analysis.Result result, String path, Severity least) {
        return result.outcome().findings().stream()
                .filter(finding ->
                        finding.check().startsWith("gil-") && finding.severity().reaches(least))
                .filter(finding -> finding.place().path().equals(path))
                .toList();
    }

    private static boolean isNear(Analysis.Result result, Finding finding, List<Integer> lines, int near) {
        int at = line(result, finding);
        return lines.stream().anyMatch(line -> Math.abs(line - at) <= near);
    }

    private static int line(Analysis.Result result, Finding finding) {
        return result.sources()
                        .text(finding.place().path())
                        .lines()
                        .line(finding.place().span().start())
                + 1;
    }

    private Optional<Analysis.Result> analyse(Path git, String commit, String path) throws IOException {
        String key = git + commit + path;
        if (!results.containsKey(key)) {
            Map<String, byte[]> files = files(git, commit, path);
            if (files.isEmpty()) {
                return Optional.empty();
            }
            results.clear();
            results.put(
                    key,
                    new Analysis(Settings.DEFAULT, new Workers(Runnable::run, 1), Progress.SILENT)
                            .run(MemoryFiles.ofBytes(files)));
        }
        return Optional.ofNullable(results.get(key));
    }

    /** All C, C++ and Cython of a repository of moderate size; else files that know of Python and those beside the row's file. */
    private static Map<String, byte[]> files(Path git, String commit, String path) throws IOException {
        Map<String, String> blobs = blobs(git, commit);
        Map<String, byte[]> contents = GitTree.contents(git, new TreeSet<>(blobs.values()));
        boolean small = blobs.size() <= MAX_WHOLE;
        String beside = path.substring(0, path.lastIndexOf('/') + 1);
        Map<String, byte[]> files = new TreeMap<>();
        blobs.forEach((file, blob) -> {
            byte[] bytes = contents.get(blob);
            if (bytes == null || bytes.length > 2_000_000) {
                return;
            }
            boolean near = file.startsWith(beside) && file.indexOf('/', beside.length()) < 0;
            boolean relevant = small
                    || near
                    || BUILD.matcher(file).matches()
                    || TOKENS.matcher(new String(bytes, StandardCharsets.ISO_8859_1))
                            .find();
            if (relevant) {
                files.put(file, bytes);
            }
        });
        return files.containsKey(path) ? files : Map.of();
    }

    private static Map<String, String> blobs(Path git, String commit) throws IOException {
        Process list = new ProcessBuilder("git", "--git-dir", git.toString(), "ls-tree", "-r", "-z", commit)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String all = new String(list.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Map<String, String> blobs = new TreeMap<>();
        for (String entry : all.split("\0")) {
            int tab = entry.indexOf('\t');
            String path = tab < 0 ? "" : entry.substring(tab + 1);
            boolean vendored = path.matches("(.*/)?(third_party|vendor|3rdparty|extern|node_modules)/.*");
            if (!vendored
                    && (SOURCE.matcher(path).matches() || BUILD.matcher(path).matches())) {
                blobs.put(path, entry.substring(0, tab).split(" ")[2]);
            }
        }
        return blobs;
    }
}
