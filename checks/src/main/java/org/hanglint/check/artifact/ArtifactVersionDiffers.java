package org.hanglint.check.artifact;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.hanglint.artifact.Artifacts;
import org.hanglint.artifact.side.Declared;
import org.hanglint.artifact.side.Distribution;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.syntax.Language;

/** The installed distribution has another version than the repository declares. */
public final class ArtifactVersionDiffers implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "artifact-version-differs",
            "The installed distribution has another version than the repository declares.",
            Severity.NOTE,
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
            if (distribution.side().isImported() && distribution.version().isPresent()) {
                finding(distribution, distribution.version().get(), artifacts).ifPresent(findings::add);
            }
        }
        return findings;
    }

    private static Optional<Finding> finding(Distribution distribution, String installed, Artifacts artifacts) {
        Optional<Declared> declared = artifacts.found().layout().byName(distribution.name());
        Optional<Declared.Version> here = declared.flatMap(Declared::version);
        if (here.isEmpty() || normal(here.get().text()).equals(normal(installed))) {
            return Optional.empty();
        }
        String message = distribution.name() + " " + installed + " is installed in "
                + distribution.side().shown() + ", and this tree says "
                + here.get().text()
                + ": what is installed was built before the version changed." + Telling.again(distribution.side(), declared);
        Step step = new Step(
                Telling.top(distribution.side().tree().shown(distribution.metadata())), "says version " + installed);
        return Optional.of(Telling.at(
                INFO, INFO.severity(), message, here.get().place(), List.of(step), "the version of this tree"));
    }

    /** A version in the normal form of PEP 440, as far as releases go; a local part does not count. */
    private static String normal(String version) {
        String plain = version.strip().toLowerCase(Locale.ROOT);
        plain = plain.startsWith("v") ? plain.substring(1) : plain;
        int local = plain.indexOf('+');
        plain = (local < 0 ? plain : plain.substring(0, local)).replaceAll("[-_.]?(a|b|rc|post|dev)[-_.]?", ".$1");
        return plain.replaceAll("(^|\\.)0+(?=\\d)", "$1").replaceAll("(\\.0)+(?=$|\\.[a-z])", "");
    }

    /** Which of both is right is the author's to say. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
