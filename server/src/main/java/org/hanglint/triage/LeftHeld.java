package org.hanglint.triage;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Sources;
import org.hanglint.finding.Place;
import org.hanglint.report.Reported;
import org.hanglint.triage.Diagnosis.Explanation;
import org.hanglint.triage.Standing.Station;

/**
 * Where a thread waits for the GIL and no stack shows who holds it, it was taken by code that has gone: a suspended coroutine, a
 * thread that ended, an exception that skipped the release.
 */
final class LeftHeld {

    private static final Set<String> LEAVE_IT_HELD =
            Set.of("gil-across-await", "gil-unpaired-state", "gil-nested-release", "gil-return-in-released-region");

    private LeftHeld() {}

    /** The finding of that kind nearest to the threads: what runs together often stands together. */
    static Optional<Explanation> nearest(List<Standing> standings, List<Reported> findings, Sources sources) {
        List<Standing> waiting = standings.stream()
                .filter(standing -> standing.waits() == Wait.GIL)
                .toList();
        List<Station> stations = standings.stream()
                .flatMap(standing -> standing.stations().stream())
                .toList();
        return findings.stream()
                .filter(reported -> !waiting.isEmpty()
                        && LEAVE_IT_HELD.contains(reported.finding().check()))
                .filter(reported -> lines(reported.finding().place(), stations, sources) < Integer.MAX_VALUE)
                .min(Comparator.comparingInt(
                        reported -> lines(reported.finding().place(), stations, sources)))
                .map(reported -> new Explanation(reported, waiting, false));
    }

    /** Lines between the place and the nearest station of its file. */
    private static int lines(Place place, List<Station> stations, Sources sources) {
        int line = sources.text(place.path()).lines().line(place.span().start()) + 1;
        return stations.stream()
                .filter(station -> station.path().equals(place.path()))
                .mapToInt(station -> Math.abs(station.line() - line))
                .min()
                .orElse(Integer.MAX_VALUE);
    }
}
