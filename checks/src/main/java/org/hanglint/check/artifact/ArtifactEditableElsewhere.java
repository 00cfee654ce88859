package org.hanglint.check.artifact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.artifact.Artifacts;
import org.hanglint.artifact.side.Distribution;
import org.hanglint.artifact.side.Distribution.Editable;
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

/** An editable install that imports from another folder than this one. */
public final class ArtifactEditableElsewhere implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "artifact-editable-elsewhere",
            "The editable install of this project imports from another folder.",
            Severity.WARNING,
            Set.of(Language.PYTHON),
            CheckInfo.Cure.NONE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        Artifacts artifacts = flows.artifacts();
        List<Finding> findings = new ArrayList<>();
        for (Distribution distribution : artifacts.found().distributions()) {
            if (distribution.side().isImported()) {
                finding(distribution, artifacts).ifPresent(findings::add);
            }
        }
        return findings;
    }

    private static Optional<Finding> finding(Distribution distribution, Artifacts artifacts) {
        return switch (distribution.editable()) {
            case Editable.No _, Editable.Unknown _ -> Optional.empty();
            case Editable.Folders folders ->
                finding(distribution, folders.declaredIn(), absolute(folders.paths()), artifacts);
            case Editable.Modules modules ->
                finding(
                        distribution,
                        modules.declaredIn(),
                        absolute(List.copyOf(modules.finder().modules().values())),
                        artifacts);
        };
    }

    /** A path relative to the environment, such as those of scikit-build-core to files it installed, says nothing. */
    private static List<String> absolute(List<String> paths) {
        return paths.stream().filter(path -> path.startsWith("/")).sorted().toList();
    }

    private static Optional<Finding> finding(
            Distribution distribution, String declaredIn, List<String> folders, Artifacts artifacts) {
        Optional<Place> place =
                artifacts.found().layout().byName(distribution.name()).flatMap(one -> one.named());
        boolean here = folders.stream().anyMatch(folder -> isHere(folder, artifacts));
        if (place.isEmpty() || folders.isEmpty() || here) {
            return Optional.empty();
        }
        String folder = folders.getFirst();
        boolean gone = artifacts.machine().find(folder.substring(1)).isEmpty();
        String message = distribution.name() + " is installed editable in "
                + distribution.side().shown() + " from " + folder + (gone ? ", which does not exist any more" : "")
                + ", not from this folder: "
                + (gone ? "importing it fails" : "Python runs the files there, and not these")
                + ". Install it from here with `" + Rebuild.editable(distribution.side()) + "`";
        Step step = new Step(Telling.top(distribution.side().tree().shown(declaredIn)), "imports from " + folder);
        return Optional.of(Telling.at(
                INFO, INFO.severity(), message, place.get(), List.of(step), "the project of that name here"));
    }

    private static boolean isHere(String folder, Artifacts artifacts) {
        return artifacts.where().workspace().below(folder).isPresent()
                || artifacts
                        .where()
                        .workspace()
                        .below(artifacts.machine().real(folder))
                        .isPresent();
    }

    /** Another install cures it, no edit. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
