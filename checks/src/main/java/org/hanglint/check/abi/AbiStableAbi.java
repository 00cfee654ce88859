package org.hanglint.check.abi;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.artifact.NativeModule;
import org.hanglint.artifact.nativecode.NativeFacts;
import org.hanglint.artifact.nativecode.SourceFacts;
import org.hanglint.artifact.nativecode.StableAbi;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.knowledge.Release;
import org.hanglint.syntax.Language;

/** A module that promises the stable ABI uses what is not in it. */
public final class AbiStableAbi implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "abi-stable-abi",
            "A module for the stable ABI uses a C API function outside of it, or newer than its tag.",
            Severity.WARNING,
            Set.of(Language.CPP, Language.CUDA, Language.PYTHON),
            CheckInfo.Cure.NONE);

    private static final Pattern WHEEL = Pattern.compile(".*-cp(\\d)(\\d+)-abi3-[^/]*\\.whl");
    private static final int RANK = 60;

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        LimitedApi limited = LimitedApi.of(flows);
        List<Finding> findings = new ArrayList<>();
        for (NativeModule module : flows.artifacts().natives()) {
            boolean promised = module.extension().name().tag().equals("abi3") || wheel(module).isPresent();
            if (promised) {
                flows.artifacts()
                        .readings()
                        .facts(module)
                        .flatMap(facts -> finding(module, facts, limited))
                        .ifPresent(findings::add);
            }
        }
        for (String source : limited.sources()) {
            Release release = limited.of(source).orElseThrow();
            findings.addAll(calls(flows.artifacts().readings().source(source), release));
        }
        return findings;
    }

    private static Optional<Finding> finding(NativeModule module, NativeFacts facts, LimitedApi limited) {
        Optional<Release> declared = wheel(module).or(() -> limited.ofAny(module.sources()));
        List<StableAbi.Violation> violations = StableAbi.violations(facts.elf(), declared);
        if (violations.isEmpty()) {
            return Optional.empty();
        }
        List<String> told = violations.stream().map(AbiStableAbi::told).toList();
        String promise = declared.map(release -> "is tagged abi3 from CPython " + release + " on")
                .orElse("is tagged abi3");
        String message = module.shown() + " " + promise + " and needs " + Modules.few(told)
                + ": another Python than the one it was built with may not load it. Build it with Py_LIMITED_API"
                + " defined, or without the tag.";
        return Modules.at(
                INFO, INFO.severity(), module, message, "needs " + violations.getFirst().name());
    }

    private static String told(StableAbi.Violation violation) {
        return violation.since()
                .map(since -> violation.name() + " (stable since " + since + ")")
                .orElse(violation.name() + " (not stable)");
    }

    /** The release of a wheel's tags. */
    private static Optional<Release> wheel(NativeModule module) {
        Matcher matcher = WHEEL.matcher(module.side().shown());
        return matcher.matches()
                ? Release.parse(matcher.group(1) + "." + matcher.group(2))
                : Optional.empty();
    }

    /** Calls in a source that is built for the limited API; each name once. */
    private static List<Finding> calls(SourceFacts source, Release declared) {
        List<Finding> findings = new ArrayList<>();
        Set<String> told = new HashSet<>();
        for (SourceFacts.ApiCall call : source.certainCalls()) {
            Optional<StableAbi.Violation> violation = source.defines(call.name())
                    ? Optional.empty()
                    : StableAbi.called(call.name(), Optional.of(declared));
            if (violation.isPresent() && told.add(call.name())) {
                String which = violation.get()
                        .since()
                        .map(since -> "is in the limited API from CPython " + since + " on, and this file is built for "
                                + declared + " on")
                        .orElse("is not in the limited API, for which this file is built");
                String message = call.name() + " " + which
                        + ": the module does not load where the promise would be needed. Call something stable instead,"
                        + " or give the promise up.";
                Place place = new Place(source.path(), call.span());
                findings.add(new Finding(
                        INFO.id(),
                        INFO.severity(),
                        message,
                        place,
                        "",
                        RANK,
                        List.of(new Step(place, "called here")),
                        Optional.empty()));
            }
        }
        return findings;
    }

    /** What takes the place of a function that is not stable is no matter of one line. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
