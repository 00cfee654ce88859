package org.hanglint.report;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.hanglint.check.Sources;
import org.hanglint.finding.Cause;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.finding.Place;
import org.hanglint.finding.Step;

/** A finding as lines for people: the place and the message, the way there, the cures. */
final class FindingLines {

    private final Colours colours;
    private final Locations locations;

    FindingLines(Colours colours, Sources sources) {
        this.colours = colours;
        this.locations = new Locations(sources);
    }

    void write(Reported reported, Appendable out) throws IOException {
        Finding finding = reported.finding();
        String severity = finding.severity().name().toLowerCase(Locale.ROOT);
        out.append(colours.bold(at(finding.place())))
                .append(": ")
                .append(colours.severity(finding.severity(), severity))
                .append(": ")
                .append(Printable.of(finding.message()))
                .append(colours.dim(" [" + finding.check() + "]"))
                .append('\n');
        if (reported.cause().equals(Optional.of(Cause.REACHED))) {
            out.append("    ").append(colours.bold("caused by the change")).append(": the line itself is older\n");
        }
        int number = 1;
        for (Step step : finding.steps()) {
            out.append("    ")
                    .append(colours.dim(number++ + ". "))
                    .append(at(step.place()))
                    .append(": ")
                    .append(Printable.of(step.message()))
                    .append('\n');
        }
        for (Fix fix : reported.fixes()) {
            String word = fix.safety() == Safety.SAFE ? "fix: " : "offer: ";
            out.append("    ").append(colours.bold(word)).append(fix.title()).append('\n');
        }
    }

    String at(Place place) {
        Locations.Range range = locations.range(place);
        return Printable.of(place.path()) + ":" + range.startLine() + ":" + range.startColumn();
    }
}
