package org.hanglint.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.hanglint.check.Sources;
import org.hanglint.triage.Diagnosis;
import org.hanglint.triage.Diagnosis.Explanation;
import org.hanglint.triage.Diagnosis.LeftBehind;
import org.hanglint.triage.Dump;
import org.hanglint.triage.Standing;
import org.hanglint.triage.ThreadStack.Gil;

/** A diagnosis for people: where each thread stands, which finding explains it, what to do, what is next on the same way. */
public final class TriageReport {

    /** Idle threads of pools are counted, not listed, beyond so many. */
    private static final int MOST_IDLE = 4;

    private final Colours colours;

    public TriageReport(Colours colours) {
        this.colours = colours;
    }

    /** Writes it all. */
    public void write(Diagnosis diagnosis, Sources sources, Appendable out) throws IOException {
        Map<Dump, List<Standing>> byProcess = new LinkedHashMap<>();
        diagnosis
                .standings()
                .forEach(standing -> byProcess
                        .computeIfAbsent(standing.dump(), _ -> new ArrayList<>())
                        .add(standing));
        for (Map.Entry<Dump, List<Standing>> process : byProcess.entrySet()) {
            process(process.getKey(), process.getValue(), diagnosis, out);
        }
        if (diagnosis.left().isPresent()) {
            leftBehind(diagnosis.left().get(), out);
        }
        FindingLines lines = new FindingLines(colours, sources);
        if (diagnosis.explanation().isPresent()) {
            explanation(diagnosis.explanation().get(), lines, out);
            uncured(diagnosis, lines, out);
        } else {
            out.append("\nNo finding explains this; above is where each thread stands.\n");
        }
    }

    private void process(Dump dump, List<Standing> threads, Diagnosis diagnosis, Appendable out) throws IOException {
        Set<Standing> explained =
                Set.copyOf(diagnosis.explanation().map(Explanation::threads).orElse(List.of()));
        out.append(colours.bold(dump.label()))
                .append(": ")
                .append(Integer.toString(threads.size()))
                .append(threads.size() == 1 ? " thread\n" : " threads\n");
        int idle = 0;
        for (Standing standing : threads) {
            boolean tells = standing.isStuck() || explained.contains(standing);
            if (tells || idle++ < MOST_IDLE) {
                out.append("  ").append(sentence(standing)).append('\n');
            }
        }
        if (idle > MOST_IDLE) {
            out.append(colours.dim("  and " + (idle - MOST_IDLE) + " more that show no sign of being stuck\n"));
        }
    }

    private static String sentence(Standing standing) {
        StringBuilder text = new StringBuilder(standing.thread().label()).append(' ');
        text.append(standing.waits().words());
        standing.where()
                .map(where -> " at " + where.path() + ":" + where.line() + " in " + where.function())
                .or(() -> standing.thread().innermost().map(frame -> " in " + frame))
                .ifPresent(text::append);
        if (standing.thread().gil() == Gil.HOLDS) {
            text.append(", holding the GIL");
        }
        return text.append(
                        switch (standing.motion()) {
                            case SEEN_ONCE -> "";
                            case STANDS -> ", at the same place in every dump";
                            case MOVES -> ", but it moves between dumps: slow, not stuck";
                        })
                .toString();
    }

    private void leftBehind(LeftBehind left, Appendable out) throws IOException {
        String waiting =
                left.waiting().stream().map(standing -> standing.dump().label()).collect(Collectors.joining(", "));
        for (Standing standing : left.behind()) {
            out.append('\n')
                    .append(colours.bold(
                            "The others wait for " + standing.dump().label()))
                    .append(": ")
                    .append(waiting)
                    .append(" stand in a collective, it does not: its ")
                    .append(sentence(standing))
                    .append('\n');
        }
    }

    private void explanation(Explanation found, FindingLines lines, Appendable out) throws IOException {
        String check = found.reported().finding().check();
        out.append('\n').append(colours.bold(check + (found.isOnTheLine() ? " explains this" : " may explain this")));
        out.append(": ")
                .append(found.threads().stream()
                        .map(standing -> standing.thread().label() + " " + detail(standing))
                        .collect(Collectors.joining("; ")))
                .append(".\n");
        lines.write(found.reported(), out);
        out.append(remedy(found.reported())).append('\n');
    }

    /** What tells a copy that spins from a queue that a collective keeps busy. */
    private static String detail(Standing standing) {
        String where = standing.where().map(at -> at.path() + ":" + at.line()).orElse("an unknown place");
        return switch (standing.waits()) {
            case COPY -> "spins in a copy called from " + where + ", whether the device is busy or not";
            case STREAM -> "waits at " + where + " for work that is queued on the device before it";
            case NOTHING_KNOWN -> "stands at " + where;
            default -> standing.waits().words() + " at " + where;
        };
    }

    private static String remedy(Reported reported) {
        return reported.fixes().stream()
                .findFirst()
                .map(fix -> "Cure it: " + reported.command(fix))
                .orElseGet(() ->
                        "What to do: hanglint explain " + reported.finding().check());
    }

    private void uncured(Diagnosis diagnosis, FindingLines lines, Appendable out) throws IOException {
        if (diagnosis.uncured().isEmpty()) {
            return;
        }
        out.append("\nOf the same kind on the same way, and uncured; the hang may move there next:\n");
        for (Reported reported : diagnosis.uncured()) {
            out.append("  ")
                    .append(lines.at(reported.finding().place()))
                    .append("  ")
                    .append(reported.finding().check())
                    .append("  ")
                    .append(reported.finding().function())
                    .append('\n');
        }
    }
}
