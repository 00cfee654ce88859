package org.hanglint.score;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Progress;
import org.hanglint.engine.Settings;
import org.hanglint.engine.Workers;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Severity;
import org.hanglint.page.MemoryFiles;
import org.hanglint.score.CopyFindings.Verdict;

/** What the copy family says about C++ and Python of one commit together, for rows in C++. */
final class CppCopies {

    private static final String READ = ".*\\.(py|c|cc|cpp|cxx|h|hh|hpp|hxx|inl|cu|cuh|inc)";
    private static final int MAX_BYTES = 2_000_000;

    private final Path git;
    private final Map<String, Analysis.Result> results = new HashMap<>();

    CppCopies(Path git) {
        this.git = git;
    }

    /** Whether the row is in C++. */
    static boolean isMeant(CorpusRow row) {
        return !row.file().endsWith(".py");
    }

    Verdict verdict(CorpusRow row) throws IOException {
        Analysis.Result result = at(row.before());
        return found(result, row, Severity.WARNING).isEmpty()
                ? found(result, row, Severity.NOTE).isEmpty() ? Verdict.NOTHING : Verdict.NOTE
                : Verdict.LINE;
    }

    String described(CorpusRow row) throws IOException {
        Analysis.Result result = at(row.before());
        return found(result, row, Severity.NOTE).stream()
                .map(each -> each.check() + "@" + line(result, each) + " " + each.steps().getFirst().message())
                .collect(Collectors.joining("; "));
    }

    /** What is found on the row's lines and, in the same function with the same text, after the fix as well. */
    List<String> leftOver(CorpusRow row) throws IOException {
        Set<String> wanted = new TreeSet<>();
        Analysis.Result before = at(row.before());
        found(before, row, Severity.WARNING).forEach(each -> wanted.add(signature(before, each)));
        Analysis.Result after = at(row.after());
        return family(after, row, Severity.WARNING).stream()
                .filter(each -> wanted.contains(signature(after, each)))
                .map(each -> each.check() + "@" + line(after, each))
                .toList();
    }

    private Analysis.Result at(String commit) throws IOException {
        if (!results.containsKey(commit)) {
            Map<String, String> blobs = GitTree.blobs(git, commit, READ);
            Map<String, byte[]> contents = GitTree.contents(git, new TreeSet<>(blobs.values()));
            Map<String, byte[]> files = new TreeMap<>();
            blobs.forEach((path, blob) -> {
                if (contents.containsKey(blob) && contents.get(blob).length <= MAX_BYTES) {
                    files.put(path, contents.get(blob));
                }
            });
            Workers here = new Workers(Runnable::run, 1);
            results.put(commit, new Analysis(Settings.DEFAULT, here, Progress.SILENT).run(MemoryFiles.ofBytes(files)));
        }
        return results.get(commit);
    }

    private static List<Finding> family(Analysis.Result result, CorpusRow row, Severity least) {
        return result.outcome().findings().stream()
                .filter(each -> each.check().startsWith("copy-") && each.severity().reaches(least))
                .filter(each -> each.place().path().equals(row.file()))
                .toList();
    }

    private static List<Finding> found(Analysis.Result result, CorpusRow row, Severity least) {
        return family(result, row, least).stream()
                .filter(each -> row.lines().stream().anyMatch(line -> covers(result, each, line)))
                .toList();
    }

    private static String signature(Analysis.Result result, Finding finding) {
        return finding.check()
                + finding.function()
                + result.sources().text(finding.place().path()).text(finding.place().span());
    }

    private static boolean covers(Analysis.Result result, Finding finding, int line) {
        var lines = result.sources().text(finding.place().path()).lines();
        var span = finding.place().span();
        return lines.line(span.start()) < line && line <= lines.line(Math.max(span.start(), span.end() - 1)) + 1;
    }

    private static int line(Analysis.Result result, Finding finding) {
        var text = result.sources().text(finding.place().path());
        return text.lines().line(finding.place().span().start()) + 1;
    }
}
