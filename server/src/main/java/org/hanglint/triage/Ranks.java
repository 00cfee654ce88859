package org.hanglint.triage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.triage.Diagnosis.LeftBehind;

/** Which rank of a distributed job the others wait for: its main thread alone is in no collective. */
final class Ranks {

    private Ranks() {}

    /** The ranks that are behind; empty where fewer than two processes are shown, or none or all wait in a collective. */
    static Optional<LeftBehind> leftBehind(List<Standing> standings) {
        Map<Dump, List<Standing>> byProcess = new LinkedHashMap<>();
        standings.forEach(standing -> byProcess
                .computeIfAbsent(standing.dump(), _ -> new ArrayList<>())
                .add(standing));
        List<Standing> behind = new ArrayList<>();
        List<Standing> waiting = new ArrayList<>();
        for (List<Standing> threads : byProcess.values()) {
            threads.stream()
                    .filter(thread -> thread.waits() == Wait.COLLECTIVE)
                    .findFirst()
                    .ifPresentOrElse(waiting::add, () -> behind.add(main(threads)));
        }
        return behind.isEmpty() || waiting.isEmpty() ? Optional.empty() : Optional.of(new LeftBehind(behind, waiting));
    }

    /** The thread that does the work: Python's main thread, else the one with most frames of the project. */
    private static Standing main(List<Standing> threads) {
        return threads.stream()
                .filter(thread -> thread.thread().name().equals("MainThread"))
                .findFirst()
                .orElseGet(() -> threads.stream()
                        .max(java.util.Comparator.comparingInt(
                                thread -> thread.stations().size()))
                        .orElseThrow());
    }
}
