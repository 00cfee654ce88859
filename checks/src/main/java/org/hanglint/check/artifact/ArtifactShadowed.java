package org.hanglint.check.artifact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.artifact.Artifacts;
import org.hanglint.artifact.NativeModule;
import org.hanglint.artifact.side.Distribution;
import org.hanglint.artifact.side.Extension;
import org.hanglint.artifact.side.Leftovers;
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

/** Python loads an older copy of a module because of its name, and the newer one beside it never. */
public final class ArtifactShadowed implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "artifact-shadowed",
            "An older copy of a module is loaded, and the newer one beside it never is.",
            Severity.ERROR,
            Set.of(Language.PYTHON, Language.CPP, Language.CUDA),
            CheckInfo.Cure.NONE);

    /** Files of one install are written one after the other. */
    private static final long SLACK_MILLIS = 2_000;

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        Artifacts artifacts = flows.artifacts();
        List<Finding> findings = new ArrayList<>();
        Map<String, List<NativeModule>> byName = new LinkedHashMap<>();
        for (NativeModule module : artifacts.natives()) {
            if (module.side().isImported()) {
                byName.computeIfAbsent(
                                folder(module) + module.extension().name().module(), _ -> new ArrayList<>())
                        .add(module);
            }
        }
        byName.values().forEach(copies -> shadow(copies, artifacts).ifPresent(findings::add));
        findings.addAll(twice(artifacts));
        findings.addAll(leftBeside(artifacts));
        return findings;
    }

    private static String folder(NativeModule module) {
        return module.shown().substring(0, module.shown().lastIndexOf('/') + 1);
    }

    private static Optional<Finding> shadow(List<NativeModule> copies, Artifacts artifacts) {
        Optional<String> python = copies.getFirst().side().python();
        List<NativeModule> ranked = copies.stream()
                .filter(copy -> Suffixes.rank(copy.extension().name(), python).isPresent())
                .sorted(Comparator.comparingInt(
                        copy -> Suffixes.rank(copy.extension().name(), python).orElseThrow()))
                .toList();
        if (ranked.size() < 2) {
            return Optional.empty();
        }
        NativeModule loaded = ranked.getFirst();
        NativeModule newest = ranked.stream()
                .max(Comparator.comparingLong(copy -> copy.extension().item().modified()))
                .orElseThrow();
        long ahead =
                newest.extension().item().modified() - loaded.extension().item().modified();
        Optional<Place> place = place(loaded, artifacts);
        if (ahead <= SLACK_MILLIS || place.isEmpty()) {
            return Optional.empty();
        }
        String message = "import " + loaded.extension().name().module() + " loads " + file(loaded)
                + "; the newer " + file(newest) + " beside it is never loaded, because Python looks for "
                + Suffixes.shown(loaded.extension().name()) + " first. Remove " + loaded.shown()
                + " or build it again.";
        Severity severity = python.isPresent() ? INFO.severity() : Severity.WARNING;
        return Optional.of(Telling.at(
                INFO,
                severity,
                message,
                place.get(),
                List.of(
                        new Step(Telling.top(newest.shown()), "newer, and never loaded"),
                        new Step(Telling.top(loaded.shown()), "older, and loaded")),
                "the module"));
    }

    private static String file(NativeModule module) {
        return module.shown().substring(module.shown().lastIndexOf('/') + 1);
    }

    private static Optional<Place> place(NativeModule module, Artifacts artifacts) {
        Extension extension = module.extension();
        return module.place().or(() -> extension.owner().flatMap(owner -> Telling.named(artifacts, owner)));
    }

    /** Two records of one distribution on one path: tools read whichever they meet first. */
    private static List<Finding> twice(Artifacts artifacts) {
        Map<String, Distribution> first = new LinkedHashMap<>();
        List<Finding> findings = new ArrayList<>();
        for (Distribution distribution : artifacts.found().distributions()) {
            String key = distribution.side().shown() + " " + distribution.name();
            Distribution other = first.putIfAbsent(key, distribution);
            boolean differs = other != null && !other.version().equals(distribution.version());
            Optional<Place> place = Telling.named(artifacts, distribution);
            if (other != null && differs && distribution.side().isImported() && place.isPresent()) {
                findings.add(twice(other, distribution, place.get()));
            }
        }
        return findings;
    }

    private static Finding twice(Distribution one, Distribution other, Place place) {
        String message = one.name() + " is recorded twice in " + one.side().shown() + ", as "
                + one.version().orElse("?") + " and " + other.version().orElse("?")
                + ": an install was not removed before the next. Run pip uninstall " + one.name()
                + " until nothing is left, and install it again.";
        return Telling.at(
                INFO,
                Severity.WARNING,
                message,
                place,
                List.of(
                        new Step(Telling.top(one.side().tree().shown(one.metadata())), "one record"),
                        new Step(Telling.top(other.side().tree().shown(other.metadata())), "the other")),
                "the project");
    }

    /** A copy beside an editable install is imported in its place. */
    private static List<Finding> leftBeside(Artifacts artifacts) {
        List<Finding> findings = new ArrayList<>();
        for (Distribution distribution : artifacts.found().distributions()) {
            List<String> folders =
                    Leftovers.of(distribution, artifacts.found().layout());
            Optional<Place> place = Telling.named(artifacts, distribution);
            if (!folders.isEmpty() && place.isPresent() && distribution.side().isImported()) {
                findings.add(leftBeside(distribution, distribution.side().tree().shown(folders.getFirst()), place.get()));
            }
        }
        return findings;
    }

    private static Finding leftBeside(Distribution distribution, String folder, Place place) {
        String message = distribution.name() + " is installed as editable, but " + folder
                + " was left by an earlier install, and Python imports that: what is changed in the sources is not run."
                + " Remove it.";
        return Telling.at(
                INFO,
                Severity.WARNING,
                message,
                place,
                List.of(
                        new Step(Telling.top(distribution.side().tree().shown(distribution.metadata())), "leads to the sources"),
                        new Step(Telling.top(folder), "is found first")),
                "the project");
    }

    /** A file has to go, and Hanglint removes none. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
