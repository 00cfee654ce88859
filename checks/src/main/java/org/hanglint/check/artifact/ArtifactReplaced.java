package org.hanglint.check.artifact;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.artifact.Artifacts;
import org.hanglint.artifact.NativeModule;
import org.hanglint.artifact.PythonDifference;
import org.hanglint.artifact.side.Copy;
import org.hanglint.artifact.side.Distribution;
import org.hanglint.artifact.side.Gap;
import org.hanglint.artifact.side.Side;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.format.dist.RecordFile;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** An installed file is not the one that was installed: RECORD has another checksum. */
public final class ArtifactReplaced implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "artifact-replaced",
            "A file was replaced, edited or removed after it was installed.",
            Severity.WARNING,
            Set.of(Language.PYTHON, Language.CPP, Language.CUDA),
            CheckInfo.Cure.NONE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        Artifacts artifacts = flows.artifacts();
        Map<String, Integer> records = new HashMap<>();
        artifacts.found().distributions().forEach(one -> records.merge(key(one), 1, Integer::sum));
        List<Finding> findings = new ArrayList<>();
        for (NativeModule module : artifacts.natives()) {
            module.extension()
                    .owner()
                    .filter(owner -> isOnly(owner, records))
                    .filter(owner -> isChanged(owner, module.extension().path()))
                    .flatMap(owner -> finding(module, owner, artifacts))
                    .ifPresent(findings::add);
        }
        for (Copy copy : artifacts.found().copies()) {
            copy.owner()
                    .filter(owner -> isOnly(owner, records))
                    .filter(owner -> isChanged(owner, copy.path()))
                    .flatMap(owner -> copy.text().map(text -> finding(copy, text, owner, artifacts)))
                    .ifPresent(findings::add);
        }
        for (Gap gap : artifacts.found().gaps()) {
            if (gap.kind() == Gap.Kind.REMOVED) {
                gap.owner()
                        .filter(owner -> isOnly(owner, records))
                        .flatMap(owner -> removed(gap, owner, artifacts))
                        .ifPresent(findings::add);
            }
        }
        return findings;
    }

    /**
     * Where two records speak of one file, the older one is wrong by right; a distributor of a system strips what he
     * packages after RECORD was written.
     */
    private static boolean isOnly(Distribution owner, Map<String, Integer> records) {
        boolean ofSystem = owner.side().folder().endsWith("dist-packages")
                || owner.side().shown().endsWith("dist-packages");
        return owner.side().isImported() && !ofSystem && records.getOrDefault(key(owner), 0) == 1;
    }

    private static String key(Distribution distribution) {
        return distribution.side().shown() + " " + distribution.name();
    }

    private static boolean isChanged(Distribution owner, String path) {
        Optional<String> digest =
                owner.row(path).flatMap(RecordFile.Row::digest).filter(one -> one.startsWith("sha256="));
        Optional<byte[]> bytes = digest.flatMap(_ -> owner.side().tree().read(path));
        return bytes.isPresent() && !digest.equals(Optional.of("sha256=" + sha256(bytes.get())));
    }

    private static String sha256(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static Optional<Finding> finding(NativeModule module, Distribution owner, Artifacts artifacts) {
        Optional<Place> place = module.place().or(() -> Telling.named(artifacts, owner));
        Optional<String> stripped = Stripped.from(module, artifacts);
        String message = stripped.map(built -> module.shown()
                        + " is not byte for byte the file that was installed (RECORD has another sha256); it has the"
                        + " build id of " + built + ", so it was only stripped or patched.")
                .orElseGet(() -> module.shown() + " is not the file that was installed: RECORD has another sha256. "
                        + "It was copied over or rebuilt in place, and nothing says from which source."
                        + Telling.again(module.side(), Telling.declared(artifacts, owner)));
        Severity severity = stripped.isPresent() ? Severity.NOTE : INFO.severity();
        return place.map(at ->
                Telling.at(INFO, severity, message, at, steps(module.side(), module.shown(), owner), "the module"));
    }

    private static List<Step> steps(Side side, String shown, Distribution owner) {
        return List.of(
                new Step(Telling.top(side.tree().shown(owner.metadata() + "/RECORD")), "has another sha256"),
                new Step(Telling.top(shown), "what lies there now"));
    }

    /** Told at its source, else at the name of the distribution. */
    private static Optional<Finding> removed(Gap gap, Distribution owner, Artifacts artifacts) {
        Optional<Place> place = gap.source().isEmpty()
                ? Telling.named(artifacts, owner)
                : Optional.of(new Place(
                        gap.source(), artifacts.texts().apply(gap.source()).lines().lineSpan(0)));
        String message = gap.shown() + " was removed after it was installed: RECORD lists it, and it is not there."
                + Telling.again(gap.side(), Telling.declared(artifacts, owner));
        Step record = new Step(
                Telling.top(gap.side().tree().shown(owner.metadata() + "/RECORD")), "lists the file that is missing");
        return place.map(at -> Telling.at(INFO, INFO.severity(), message, at, List.of(record), "its source"));
    }

    private static Finding finding(Copy copy, SourceText installed, Distribution owner, Artifacts artifacts) {
        SourceText source = artifacts.texts().apply(copy.source());
        boolean same = PythonDifference.isNone(source, installed);
        String message = copy.shown() + " was changed after it was installed: RECORD has another sha256. "
                + (same
                        ? "It is the same as this file now."
                        : "An install will overwrite it; bring the change here if it is meant to stay.");
        Severity severity = same ? Severity.NOTE : INFO.severity();
        Place place = new Place(copy.source(), first(source, installed));
        return Telling.at(
                INFO,
                severity,
                message,
                place,
                steps(copy.side(), copy.shown(), owner),
                "its source");
    }

    private static Span first(SourceText source, SourceText installed) {
        return switch (PythonDifference.between(source, installed)) {
            case PythonDifference.None _ -> source.lines().lineSpan(0);
            case PythonDifference.Lines lines -> lines.first();
            case PythonDifference.Code code -> code.first();
        };
    }

    /** What should lie there is the user's to say. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
