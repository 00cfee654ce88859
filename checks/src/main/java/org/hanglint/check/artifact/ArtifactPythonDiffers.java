package org.hanglint.check.artifact;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hanglint.artifact.Artifacts;
import org.hanglint.artifact.Generated;
import org.hanglint.artifact.Past;
import org.hanglint.artifact.PythonDifference;
import org.hanglint.artifact.side.Copy;
import org.hanglint.artifact.side.Declared;
import org.hanglint.artifact.side.Gap;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** An installed Python file is not the one in the repository. */
public final class ArtifactPythonDiffers implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "artifact-python-differs",
            "The installed copy of a Python file is not the file in the repository.",
            Severity.WARNING,
            Set.of(Language.PYTHON),
            CheckInfo.Cure.NONE);

    /** More files of one package are told together. */
    private static final int MOST_SINGLE = 10;

    /** The history of so many of them answers for all. */
    private static final int MOST_ASKED = 20;

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        Artifacts artifacts = flows.artifacts();
        Map<String, List<Differing>> bySide = new LinkedHashMap<>();
        for (Copy copy : artifacts.found().copies()) {
            if (copy.side().isImported()) {
                copy.text()
                        .flatMap(installed -> differing(artifacts, copy, installed))
                        .ifPresent(one -> bySide.computeIfAbsent(copy.side().shown(), _ -> new ArrayList<>())
                                .add(one));
            }
        }
        List<Finding> findings = new ArrayList<>();
        bySide.values().forEach(differing -> {
            if (differing.size() > MOST_SINGLE) {
                findings.add(together(differing, artifacts));
            } else {
                differing.forEach(one -> findings.add(finding(one, artifacts)));
            }
        });
        artifacts.found().gaps().stream()
                .filter(gap -> gap.kind() == Gap.Kind.NOT_INSTALLED && gap.side().isImported())
                .filter(gap -> !Generated.isNamed(gap.source()))
                .forEach(gap -> findings.add(notInstalled(gap, artifacts)));
        return findings;
    }

    private static Finding notInstalled(Gap gap, Artifacts artifacts) {
        String message = gap.source() + " is not installed in " + gap.side().shown()
                + ", and files beside it are: it is newer than the install, or left out of the package."
                + Telling.again(gap.side(), gap.owner().flatMap(owner -> Telling.declared(artifacts, owner)));
        Place place = new Place(
                gap.source(), artifacts.texts().apply(gap.source()).lines().lineSpan(0));
        Step step = new Step(Telling.top(gap.side().shown()), "has the files beside it");
        return Telling.at(INFO, Severity.NOTE, message, place, List.of(step), "is not installed");
    }

    private record Differing(Copy copy, SourceText installed, PythonDifference difference, Span first) {}

    private static Optional<Differing> differing(Artifacts artifacts, Copy copy, SourceText installed) {
        if (Generated.is(artifacts, copy, installed)) {
            return Optional.empty();
        }
        PythonDifference difference = PythonDifference.between(artifacts.texts().apply(copy.source()), installed);
        return switch (difference) {
            case PythonDifference.None _ -> Optional.empty();
            case PythonDifference.Lines lines -> Optional.of(new Differing(copy, installed, lines, lines.first()));
            case PythonDifference.Code code -> Optional.of(new Differing(copy, installed, code, code.first()));
        };
    }

    private static Finding finding(Differing one, Artifacts artifacts) {
        Copy copy = one.copy();
        String where =
                "The installed copy of " + copy.source() + " in " + copy.side().shown();
        Place place = new Place(copy.source(), one.first());
        Step installed = new Step(Telling.top(copy.shown()), "this is installed");
        if (one.difference() instanceof PythonDifference.Code code) {
            Past past = Past.of(artifacts.history(), copy, one.installed());
            String clause = past.clause().isEmpty() ? "" : "; " + past.clause();
            String message = where + " is not this file: " + Telling.counted(code.lines(), "line")
                    + (code.lines() == 1 ? " differs" : " differ") + clause + ". " + Telling.runs(copy.side()) + "."
                    + Telling.again(copy.side(), declared(copy, artifacts));
            Severity severity = past instanceof Past.Head ? Severity.NOTE : INFO.severity();
            return Telling.at(INFO, severity, message, place, List.of(installed), "the first line that differs");
        }
        String message = where + " differs in comments or empty lines: tracebacks and logs of it name other lines.";
        return Telling.at(INFO, Severity.NOTE, message, place, List.of(installed), "the first line that differs");
    }

    private static Finding together(List<Differing> all, Artifacts artifacts) {
        Copy first = all.getFirst().copy();
        List<Differing> code = all.stream()
                .filter(one -> one.difference() instanceof PythonDifference.Code)
                .toList();
        Severity severity = code.isEmpty() || code.stream().limit(MOST_ASKED).allMatch(one -> isHead(one, artifacts))
                ? Severity.NOTE
                : INFO.severity();
        String named = all.stream().limit(2).map(one -> one.copy().source()).collect(Collectors.joining(", "));
        String message = "The installed copies of " + all.size() + " Python files in "
                + first.side().shown() + " are not the files here: " + named + " and "
                + Telling.counted(all.size() - 2, "other") + ". "
                + Telling.runs(first.side()) + "." + Telling.again(first.side(), declared(first, artifacts));
        List<Step> steps = all.stream()
                .skip(1)
                .limit(MOST_SINGLE)
                .map(one -> new Step(new Place(one.copy().source(), one.first()), "differs, too"))
                .toList();
        return Telling.at(
                INFO,
                severity,
                message,
                new Place(first.source(), all.getFirst().first()),
                steps,
                "the first line that differs");
    }

    private static boolean isHead(Differing one, Artifacts artifacts) {
        return Past.of(artifacts.history(), one.copy(), one.installed()) instanceof Past.Head;
    }

    private static Optional<Declared> declared(Copy copy, Artifacts artifacts) {
        return copy.owner().flatMap(owner -> Telling.declared(artifacts, owner));
    }

    /** What cures it is a command, and it stands in the message. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
