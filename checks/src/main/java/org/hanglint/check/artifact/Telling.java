package org.hanglint.check.artifact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.artifact.Artifacts;
import org.hanglint.artifact.side.Declared;
import org.hanglint.artifact.side.Distribution;
import org.hanglint.artifact.side.Side;
import org.hanglint.check.CheckInfo;
import org.hanglint.finding.Finding;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.syntax.Span;

/** Findings of this family: what is installed is a step, the line of the repository is the place. */
final class Telling {

    private static final int PROVEN = 70;
    private static final int ADVICE = 20;

    private Telling() {}

    static Finding at(CheckInfo info, Severity severity, String message, Place place, List<Step> before, String last) {
        return at(info, severity, message, place, before, last, Optional.empty());
    }

    static Finding at(
            CheckInfo info,
            Severity severity,
            String message,
            Place place,
            List<Step> before,
            String last,
            Optional<FixPlan> plan) {
        List<Step> steps = new ArrayList<>(before);
        steps.add(new Step(place, last));
        int rank = severity == Severity.NOTE ? ADVICE : PROVEN;
        return new Finding(info.id(), severity, message, place, "", rank, steps, plan);
    }

    /** The first byte of a file that is not the project's. */
    static Place top(String shown) {
        return new Place(shown, new Span(0, 0));
    }

    /** What declares a distribution: by its name, or because the project declares one only. */
    static Optional<Declared> declared(Artifacts artifacts, Distribution distribution) {
        return artifacts.found().layout().declaring(distribution.name());
    }

    /** Where the name of a distribution is declared. */
    static Optional<Place> named(Artifacts artifacts, Distribution distribution) {
        return declared(artifacts, distribution).flatMap(Declared::named);
    }

    /** The sentence that says how to install what is here; empty where nothing declares a distribution. */
    static String again(Side side, Optional<Declared> declared) {
        return declared.flatMap(one -> Rebuild.of(one, side))
                .map(command -> " " + command)
                .orElse("");
    }

    /** What runs from a side. */
    static String runs(Side side) {
        return side.origin() == Side.Origin.ENVIRONMENT
                ? "Python of that environment runs the installed copy: changes here have no effect there"
                : "Python that imports from there runs that copy: changes here have no effect on it";
    }

    static String counted(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
