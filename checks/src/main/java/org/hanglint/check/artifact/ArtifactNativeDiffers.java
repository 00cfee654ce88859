package org.hanglint.check.artifact;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.artifact.Artifacts;
import org.hanglint.artifact.Judged;
import org.hanglint.artifact.NativeModule;
import org.hanglint.artifact.Past;
import org.hanglint.artifact.nativecode.Compared;
import org.hanglint.artifact.nativecode.Evidence;
import org.hanglint.artifact.nativecode.Evidence.Level;
import org.hanglint.artifact.nativecode.Verdict;
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

/** An extension module was made of another version of a source file than the one at hand. */
public final class ArtifactNativeDiffers implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "artifact-native-differs",
            "An installed extension module was built from another version of this source file.",
            Severity.WARNING,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.NONE);

    /** Facts that are shown as steps. */
    private static final int MOST_STEPS = 6;

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        Artifacts artifacts = flows.artifacts();
        List<Finding> findings = new ArrayList<>();
        Set<String> told = new HashSet<>();
        for (NativeModule module : artifacts.natives()) {
            if (!module.side().isImported()) {
                continue;
            }
            for (Compared compared : artifacts.readings().compared(module)) {
                finding(artifacts, module, compared)
                        .filter(_ -> told.add(module.shown() + " " + compared.source()))
                        .ifPresent(findings::add);
            }
        }
        return findings;
    }

    private static Optional<Finding> finding(Artifacts artifacts, NativeModule module, Compared compared) {
        return switch (compared.verdict()) {
            case CANNOT_TELL, NO_DIFFERENCE_SEEN, MISSING -> Optional.empty();
            case LINES_ONLY -> Optional.of(linesOnly(module, compared));
            case DIFFERS, MAY_DIFFER -> differs(artifacts, module, compared);
        };
    }

    private static Finding linesOnly(NativeModule module, Compared compared) {
        String message = module.shown() + " was built when this file had other lines: " + NativeWords.of(compared)
                + ". Line numbers in its logs and in debuggers are those of that version; no other difference was"
                + " seen.";
        return at(Severity.NOTE, module, compared, message);
    }

    private static Optional<Finding> differs(Artifacts artifacts, NativeModule module, Compared compared) {
        Judged judged = Judged.of(module, compared, artifacts);
        Compared left = judged.compared();
        boolean strong = left.evidence().stream().anyMatch(one -> one.level().compareTo(Level.STRONG) <= 0);
        if (!strong) {
            return Optional.empty();
        }
        String clause = judged.past().clause();
        String message = module.shown() + " does not come from this version of the file: " + NativeWords.of(left)
                + (clause.isEmpty() ? ". " : "; " + clause + ". ")
                + "Changes here have no effect until it is built and installed again."
                + Telling.again(module.side(),
                        module.extension().owner().flatMap(owner -> Telling.declared(artifacts, owner)));
        return Optional.of(at(severity(judged), module, left, message));
    }

    /** A file that was edited since the last build is expected to differ; one text alone is not proof of anything. */
    private static Severity severity(Judged judged) {
        boolean proven = judged.verdict() == Verdict.DIFFERS && !(judged.past() instanceof Past.Head);
        return proven ? Severity.WARNING : Severity.NOTE;
    }

    private static Finding at(Severity severity, NativeModule module, Compared compared, String message) {
        List<Step> steps = new ArrayList<>();
        steps.add(new Step(Telling.top(module.shown()), "what Python loads"));
        List<Evidence> shown = compared.evidence()
                .subList(1, Math.min(MOST_STEPS, compared.evidence().size()));
        shown.forEach(one -> steps.add(new Step(place(one), NativeWords.of(one))));
        Evidence first = compared.evidence().getFirst();
        return Telling.at(INFO, severity, message, place(first), steps, NativeWords.of(first));
    }

    private static Place place(Evidence evidence) {
        return new Place(evidence.source(), evidence.span());
    }

    /** Building is the user's. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
