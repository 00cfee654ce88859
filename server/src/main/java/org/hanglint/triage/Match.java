package org.hanglint.triage;

import java.util.Comparator;
import java.util.Optional;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Place;
import org.hanglint.report.Reported;
import org.hanglint.triage.Standing.Station;

/** A thread that stands where a finding is. The higher the weight, the better the finding explains the thread. */
record Match(Standing standing, Station station, Reported reported, int weight) {

    /** A frame on the line the finding is about. */
    private static final int ON_THE_LINE = 100;

    /** A frame on another line of the finding's way. */
    private static final int ON_THE_WAY = 50;

    /** A frame elsewhere in the finding's function. */
    private static final int IN_THE_FUNCTION = 20;

    private static final int EACH_FRAME_FURTHER_OUT = 3;
    private static final int FURTHEST = 15;

    boolean isOnTheLine() {
        return weight > ON_THE_WAY;
    }

    boolean isOnTheWay() {
        return weight > IN_THE_FUNCTION;
    }

    /** The best match of a thread with a finding. */
    static Optional<Match> of(Standing standing, Reported reported, Sources sources) {
        Finding finding = reported.finding();
        if (!Explains.may(finding.check(), standing.waits())) {
            return Optional.empty();
        }
        return standing.stations().stream()
                .map(station -> new Match(standing, station, reported, weight(standing, station, finding, sources)))
                .filter(match -> match.weight > 0)
                .max(Comparator.comparingInt(Match::weight));
    }

    private static int weight(Standing standing, Station station, Finding finding, Sources sources) {
        int base = base(station, finding, sources);
        int further =
                Math.min(FURTHEST, EACH_FRAME_FURTHER_OUT * standing.stations().indexOf(station));
        return base == 0 ? 0 : base - further;
    }

    private static int base(Station station, Finding finding, Sources sources) {
        if (isOn(finding.place(), station, sources)) {
            return ON_THE_LINE;
        }
        if (finding.steps().stream().anyMatch(step -> isOn(step.place(), station, sources))) {
            return ON_THE_WAY;
        }
        return isIn(finding, station) ? IN_THE_FUNCTION : 0;
    }

    private static boolean isOn(Place place, Station station, Sources sources) {
        if (!place.path().equals(station.path())) {
            return false;
        }
        var lines = sources.text(place.path()).lines();
        int first = lines.line(place.span().start()) + 1;
        int last = lines.line(Math.max(place.span().start(), place.span().end() - 1)) + 1;
        return first <= station.line() && station.line() <= last;
    }

    private static boolean isIn(Finding finding, Station station) {
        return finding.place().path().equals(station.path())
                && !finding.function().isEmpty()
                && lastName(finding.function()).equals(lastName(station.function()));
    }

    private static String lastName(String function) {
        return Frame.in(function, "").lastName();
    }
}
