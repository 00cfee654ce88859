package org.hanglint.triage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.check.Sources;
import org.hanglint.knowledge.StackKnowledge;
import org.hanglint.report.Reported;
import org.hanglint.triage.Standing.Motion;
import org.hanglint.triage.Standing.Station;

/** Reads dumps and explains them by the findings of a project. */
public final class Triage {

    private final StackKnowledge knowledge;

    /** With what is known about frames of hung threads. */
    public Triage(StackKnowledge knowledge) {
        this.knowledge = knowledge;
    }

    /** The dumps of a text; none where it holds no stack. {@code source} names it to people. */
    public static List<Dump> read(String source, String text) {
        List<Dump> json = PySpyJson.read(text);
        return json.isEmpty() ? StackText.read(source, text) : json;
    }

    /** What the dumps say, in the order of the files that hold them. */
    public Diagnosis diagnose(List<Dump> dumps, List<String> paths, List<Reported> findings, Sources sources) {
        SourceMap files = new SourceMap(paths, sources);
        Map<String, List<Dump>> byProcess = new LinkedHashMap<>();
        dumps.forEach(dump -> byProcess
                .computeIfAbsent(dump.process() + " " + dump.rank(), _ -> new ArrayList<>())
                .add(dump));
        List<Standing> standings = new ArrayList<>();
        for (List<Dump> process : byProcess.values()) {
            Dump last = process.getLast();
            Map<String, List<ThreadStack>> earlier = new HashMap<>();
            process.subList(0, process.size() - 1).stream()
                    .flatMap(dump -> dump.threads().stream())
                    .forEach(thread -> earlier.computeIfAbsent(thread.id(), _ -> new ArrayList<>())
                            .add(thread));
            for (ThreadStack thread : last.threads()) {
                standings.add(
                        standing(last, thread, motion(thread, earlier.getOrDefault(thread.id(), List.of())), files));
            }
        }
        return Diagnosis.of(standings, findings, sources);
    }

    private static Motion motion(ThreadStack thread, List<ThreadStack> earlier) {
        if (earlier.isEmpty()) {
            return Motion.SEEN_ONCE;
        }
        return earlier.stream().allMatch(thread::standsLike) ? Motion.STANDS : Motion.MOVES;
    }

    private Standing standing(Dump dump, ThreadStack thread, Motion motion, SourceMap files) {
        List<Station> stations = new ArrayList<>();
        List<Frame> above = new ArrayList<>();
        for (Frame frame : thread.frames()) {
            Optional<String> path = files.path(frame);
            path.ifPresent(found -> stations.add(new Station(found, frame.line().orElse(0), frame.plainFunction())));
            if (stations.isEmpty()) {
                above.add(frame);
            }
        }
        return new Standing(dump, thread, Wait.of(above, knowledge), motion, stations);
    }
}
