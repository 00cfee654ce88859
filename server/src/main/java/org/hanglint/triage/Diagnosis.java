package org.hanglint.triage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.check.Sources;
import org.hanglint.report.Reported;

/**
 * What stacks say about a hang.
 *
 * @param standings every thread of the last dump of each process
 * @param explanation the finding that explains most of it
 * @param left the rank the others wait for
 * @param uncured findings of the same check that lie on the same way, nearest first
 */
public record Diagnosis(
        List<Standing> standings,
        Optional<Explanation> explanation,
        Optional<LeftBehind> left,
        List<Reported> uncured) {

    public Diagnosis {
        standings = List.copyOf(standings);
        uncured = List.copyOf(uncured);
    }

    /**
     * A finding and the threads that it explains.
     *
     * @param isOnTheLine whether a thread stands on a line of the finding or of its way, not just in its function
     */
    public record Explanation(Reported reported, List<Standing> threads, boolean isOnTheLine) {
        public Explanation {
            threads = List.copyOf(threads);
        }
    }

    /** Ranks that are in no collective, while the others wait in one. */
    public record LeftBehind(List<Standing> behind, List<Standing> waiting) {
        public LeftBehind {
            behind = List.copyOf(behind);
            waiting = List.copyOf(waiting);
        }
    }

    /** Explains the standings by the findings. */
    static Diagnosis of(List<Standing> standings, List<Reported> findings, Sources sources) {
        Optional<LeftBehind> left = Ranks.leftBehind(standings);
        List<Standing> asked = left.map(LeftBehind::behind).orElse(standings);
        Optional<Explanation> explanation =
                explanation(asked, findings, sources).or(() -> LeftHeld.nearest(asked, findings, sources));
        List<Reported> uncured = explanation
                .map(found -> SameWay.near(found.reported(), findings))
                .orElse(List.of());
        return new Diagnosis(standings, explanation, left, uncured);
    }

    private static Optional<Explanation> explanation(
            List<Standing> standings, List<Reported> findings, Sources sources) {
        Map<Reported, List<Match>> matches = new LinkedHashMap<>();
        for (Reported reported : findings) {
            List<Match> found = new ArrayList<>();
            standings.forEach(standing -> Match.of(standing, reported, sources).ifPresent(found::add));
            if (!found.isEmpty()) {
                matches.put(reported, found);
            }
        }
        return matches.entrySet().stream()
                .max(Comparator.comparingInt((Map.Entry<Reported, List<Match>> entry) -> weight(entry.getValue()))
                        .thenComparing(entry -> entry.getKey().finding().severity(), Comparator.reverseOrder())
                        .thenComparingInt(entry -> entry.getKey().finding().rank()))
                .map(best -> explanation(best.getKey(), best.getValue()));
    }

    /** A thread elsewhere that moves, or waits as idle threads do, says less than one that is stuck or on the very line. */
    private static int weight(List<Match> matches) {
        return matches.stream()
                .mapToInt(match ->
                        match.standing().isStuck() || match.isOnTheLine() ? 2 * match.weight() : match.weight())
                .sum();
    }

    private static Explanation explanation(Reported reported, List<Match> matches) {
        boolean onTheLine = matches.stream().anyMatch(Match::isOnTheWay);
        return new Explanation(reported, matches.stream().map(Match::standing).toList(), onTheLine);
    }
}
