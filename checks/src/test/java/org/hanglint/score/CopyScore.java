package org.hanglint.score;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Scores the copy family by hand, never in the build: {@code [--before] FOLDER_OF_GIT_DIRECTORIES CORPUS_FILE... [ID...]}. The
 * folder holds {@code owner+name/repo} for each repository; with {@code --before} commits that fix are not looked at. A row is found when a warning or error of the family lies in the same
 * function, on the line when it lies on one of the row's lines, gone when none of those lies there after the fix.
 */
public final class CopyScore {

    private final Path folder;
    private final Map<String, Tally> byKind = new TreeMap<>();
    private final Map<String, Tally> byRule = new TreeMap<>();

    private CopyScore(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException {
        List<CorpusRow> rows = new ArrayList<>();
        Set<String> wanted = new TreeSet<>();
        List<String> given = new ArrayList<>(List.of(arguments));
        boolean before = given.remove("--before");
        for (String argument : given.subList(1, given.size())) {
            if (argument.endsWith(".jsonl")) {
                rows.addAll(CorpusRow.read(Path.of(argument)));
            } else {
                wanted.add(argument);
            }
        }
        rows.removeIf(row -> !wanted.isEmpty() && !wanted.contains(row.id()));
        if (before) {
            rows.replaceAll(CorpusRow::withoutFix);
        }
        CopyScore score = new CopyScore(Path.of(given.getFirst()));
        Map<String, List<CorpusRow>> byRepository =
                new TreeMap<>(rows.stream().collect(Collectors.groupingBy(CorpusRow::repository)));
        for (Map.Entry<String, List<CorpusRow>> repository : byRepository.entrySet()) {
            score.repository(repository.getKey(), repository.getValue());
        }
        System.out.println();
        score.byKind.forEach((kind, tally) -> System.out.println(tally.line(kind)));
        System.out.println();
        score.byRule.forEach((rule, tally) -> System.out.println(tally.line(rule)));
    }

    private void repository(String name, List<CorpusRow> rows) throws IOException {
        Path git = folder.resolve(name).resolve("repo");
        if (!Files.isDirectory(git)) {
            rows.forEach(row -> System.out.println(row.id() + " no-repository " + name));
            return;
        }
        CppCopies copies = new CppCopies(git);
        for (CorpusRow row : rows) {
            if (CppCopies.isMeant(row)) {
                cpp(row, copies);
            }
        }
        Snapshots snapshots = new Snapshots(git);
        Map<String, List<CorpusRow>> commits = new HashMap<>();
        rows.stream().filter(row -> !CppCopies.isMeant(row)).forEach(row -> commits.computeIfAbsent(
                        row.before(), _ -> new ArrayList<>())
                .add(row));
        Map<String, Long> times = new HashMap<>();
        for (String commit : commits.keySet()) {
            times.put(commit, GitTree.time(git, commit));
        }
        List<String> order = commits.keySet().stream()
                .sorted(Comparator.comparing(times::get))
                .toList();
        for (String commit : order) {
            CopyFindings before = CopyFindings.of(snapshots.at(commit));
            Map<String, CopyFindings> fixed = new HashMap<>();
            for (CorpusRow row : commits.getOrDefault(commit, List.of())) {
                if (!row.after().isEmpty() && !before.near(row).isEmpty() && !fixed.containsKey(row.after())) {
                    fixed.put(row.after(), CopyFindings.of(snapshots.at(row.after())));
                }
                score(row, before, fixed);
            }
        }
    }

    private void cpp(CorpusRow row, CppCopies copies) throws IOException {
        boolean compared = !row.after().isEmpty() && copies.verdict(row) == CopyFindings.Verdict.LINE;
        Optional<List<String>> left = compared ? Optional.of(copies.leftOver(row)) : Optional.empty();
        count(row, copies.verdict(row), left, copies.described(row));
    }

    private void score(CorpusRow row, CopyFindings before, Map<String, CopyFindings> fixed) {
        Optional<List<String>> left = Optional.ofNullable(fixed.get(row.after())).map(after -> after.leftOver(before, row));
        count(row, before.verdict(row), left, before.described(row));
    }

    /** {@code left} is what is still found after the fix; empty where that was not looked at. */
    private void count(CorpusRow row, CopyFindings.Verdict verdict, Optional<List<String>> left, String described) {
        Tally.Row counted = new Tally.Row(verdict, left.isPresent(), left.filter(List::isEmpty).isPresent());
        byKind.computeIfAbsent(row.role() + " " + row.kind(), _ -> new Tally()).add(counted);
        byKind.computeIfAbsent(row.role() + " in all", _ -> new Tally()).add(counted);
        row.rules()
                .forEach(rule -> byRule.computeIfAbsent(rule, _ -> new Tally()).add(counted));
        System.out.println(row.id() + " " + verdict + " " + row.file() + ":" + row.lines() + " " + row.kind() + " "
                + row.rules() + " " + described
                + left.map(each -> each.isEmpty() ? " GONE" : " LEFT " + each).orElse(""));
    }
}
