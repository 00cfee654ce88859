package org.hanglint.fix;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.FileKind;
import org.hanglint.engine.Outcome;
import org.hanglint.finding.Finding;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.SyntaxTree;
import org.hanglint.syntax.mask.MacroFacts;
import org.hanglint.syntax.mask.MacroTable;
import org.hanglint.syntax.mask.Mask;

/** Compares a project before and after cures. */
final class Verification {

    /** Their findings come and go with those that they silence. */
    private static final String ABOUT_COMMENTS = "suppression-";

    private final Analysis.Result before;
    private final Analysis.Result after;

    private record Group(String check, String path, String function) {}

    Verification(Analysis.Result before, Analysis.Result after) {
        this.before = before;
        this.after = after;
    }

    /** Why the cures must not stay; empty where all is well. */
    Optional<String> objection(List<Cure> cures) {
        Set<String> paths = new HashSet<>();
        cures.forEach(cure -> paths.addAll(cure.paths()));
        return paths.stream()
                .sorted()
                .filter(this::parsesWorse)
                .map(path -> path + " would parse worse")
                .findFirst()
                .or(this::newFailure)
                .or(() -> newFinding(cures));
    }

    private boolean parsesWorse(String path) {
        return FileKind.of(path) instanceof FileKind.Source source
                && errors(source, after.sources().text(path))
                        > errors(source, before.sources().text(path));
    }

    private static int errors(FileKind.Source kind, SourceText text) {
        return switch (Parser.parse(kind.language(), masked(kind, text.bytes()))) {
            case Parsed.Failed _ -> Integer.MAX_VALUE;
            case Parsed.Tree parsed -> errors(parsed.tree());
        };
    }

    /** As it is analysed: {@code Py_BLOCK_THREADS return x;} is no C before the preprocessor has seen it. */
    private static byte[] masked(FileKind.Source kind, byte[] text) {
        if (!kind.language().isNative()) {
            return text;
        }
        return Mask.apply(text, MacroTable.join(List.of(MacroFacts.of(text))), kind.dialect())
                .bytes();
    }

    private static int errors(SyntaxTree tree) {
        int errors = 0;
        for (int node = 0; node < tree.size(); node++) {
            if (tree.isError(node) || tree.isMissing(node)) {
                errors++;
            }
        }
        return errors;
    }

    private Optional<String> newFailure() {
        Set<String> failed = new HashSet<>();
        before.outcome().failed().forEach(file -> failed.add(file.path()));
        return after.outcome().failed().stream()
                .map(Outcome.FailedFile::path)
                .filter(path -> !failed.contains(path))
                .map(path -> path + " could not be analysed any more")
                .findFirst();
    }

    /** Counted by check and function: lines move. A cured finding must be gone, and nothing may take its place. */
    private Optional<String> newFinding(List<Cure> cures) {
        Map<Group, Integer> left = new HashMap<>();
        before.outcome().findings().forEach(finding -> left.merge(group(finding), 1, Integer::sum));
        Set<Group> cured = new HashSet<>();
        for (Cure cure : cures) {
            Group group = group(cure.reported().finding());
            cured.add(group);
            left.merge(group, -1, Integer::sum);
        }
        for (Finding finding : after.outcome().findings()) {
            Group group = group(finding);
            if (left.merge(group, -1, Integer::sum) < 0 && !finding.check().startsWith(ABOUT_COMMENTS)) {
                return Optional.of(
                        cured.contains(group)
                                ? "the finding would still be there"
                                : "it would cause " + finding.check() + " at " + at(finding));
            }
        }
        return Optional.empty();
    }

    private String at(Finding finding) {
        String path = finding.place().path();
        int line =
                after.sources().text(path).lines().line(finding.place().span().start());
        return path + ":" + (line + 1);
    }

    private static Group group(Finding finding) {
        return new Group(finding.check(), finding.place().path(), finding.function());
    }
}
