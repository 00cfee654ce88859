package org.hanglint.check.abi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.hanglint.artifact.NativeModule;
import org.hanglint.artifact.nativecode.NativeFacts;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.syntax.Span;

/** The extension modules that Python would import, and findings about them: the project's line is the place. */
final class Modules {

    private static final int PROVEN = 75;
    private static final int ADVICE = 25;

    private Modules() {}

    /** What is told of each imported module that can be read. */
    static List<Finding> each(Flows flows, BiFunction<NativeModule, NativeFacts, Optional<Finding>> tell) {
        List<Finding> findings = new ArrayList<>();
        for (NativeModule module : flows.artifacts().natives()) {
            Optional<NativeFacts> facts = module.side().isImported()
                    ? flows.artifacts().readings().facts(module)
                    : Optional.empty();
            facts.flatMap(read -> tell.apply(module, read)).ifPresent(findings::add);
        }
        return findings;
    }

    /** A finding at the place that declares the module; empty where nothing does. */
    static Optional<Finding> at(
            CheckInfo info, Severity severity, NativeModule module, String message, String step) {
        return module.place().map(place -> at(info, severity, place, message, module.shown(), step));
    }

    /** A finding at a place, with the file it is about as its step. */
    static Finding at(CheckInfo info, Severity severity, Place place, String message, String shown, String step) {
        List<Step> steps = List.of(new Step(new Place(shown, new Span(0, 0)), step), new Step(place, "declared here"));
        return new Finding(
                info.id(),
                severity,
                message,
                place,
                "",
                severity == Severity.NOTE ? ADVICE : PROVEN,
                steps,
                Optional.empty());
    }

    /** The first few of several names. */
    static String few(List<String> names) {
        int shown = Math.min(3, names.size());
        String first = String.join(", ", names.subList(0, shown));
        return names.size() == shown ? first : first + " and " + (names.size() - shown) + " more";
    }
}
