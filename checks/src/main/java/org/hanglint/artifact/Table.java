package org.hanglint.artifact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.hanglint.artifact.log.LogReading;
import org.hanglint.artifact.nativecode.Verdict;
import org.hanglint.artifact.side.History;
import org.hanglint.artifact.side.Side;
import org.hanglint.artifact.side.Unread;

/**
 * Everything that was compared, with what came of it.
 *
 * @param places where something of the project lies
 * @param rows one for each artifact and source
 * @param unread what could not be looked into, and places that were named and hold nothing of the project
 * @param logs logs that were held against the sources
 */
public record Table(List<Held> places, List<Row> rows, List<Unread> unread, List<LogReading> logs) {

    private static final int MOST_PASTS = 30;

    public Table {
        places = List.copyOf(places);
        rows = List.copyOf(rows);
        unread = List.copyOf(unread);
        logs = List.copyOf(logs);
    }

    /** A place and the project's distributions in it. */
    public record Held(String path, Side.Origin origin, Optional<String> python, List<Installed> distributions) {
        public Held {
            distributions = List.copyOf(distributions);
        }
    }

    /**
     * A distribution of the project.
     *
     * @param metadata the file or folder that describes it
     * @param from where it was installed from when that was no index
     * @param commit that it was installed at
     * @param editable folders that it refers to instead of holding files
     */
    public record Installed(
            String name,
            Optional<String> version,
            String metadata,
            Optional<String> from,
            Optional<String> commit,
            List<String> editable) {
        public Installed {
            editable = List.copyOf(editable);
        }
    }

    /**
     * One artifact held against one source.
     *
     * @param place the place it lies in
     * @param source a file, or a folder where it stands for all below; empty where none is known
     * @param detail half a sentence on what was seen; empty for nothing
     * @param evidence what disagrees, one clause each
     */
    public record Row(
            String place, String artifact, String source, Verdict verdict, String detail, List<String> evidence) {
        public Row {
            evidence = List.copyOf(evidence);
        }
    }

    /** Compares everything that was found, and the logs. */
    public static Table of(Artifacts artifacts) {
        List<Held> places = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        List<Unread> unread = new ArrayList<>(artifacts.unread());
        for (Side side : artifacts.found().sides()) {
            List<Row> here = rows(side, artifacts, rows);
            DistributionRows distributions = DistributionRows.of(side, artifacts, here);
            here.addAll(distributions.rows());
            rows.addAll(here);
            if (!distributions.installed().isEmpty() || !here.isEmpty()) {
                places.add(new Held(side.shown(), side.origin(), side.python(), distributions.installed()));
            }
        }
        unread.addAll(Barren.in(artifacts, rows, unread));
        List<LogReading> logs = artifacts.where().logs().stream()
                .map(log -> LogReading.of(log, artifacts.paths(), artifacts.texts()))
                .toList();
        return new Table(places, rows, unread.stream().distinct().toList(), logs);
    }

    private static List<Row> rows(Side side, Artifacts artifacts, List<Row> before) {
        List<Row> rows = new ArrayList<>();
        artifacts.found().copies().stream()
                .filter(copy -> copy.side().equals(side))
                .forEach(copy -> rows.add(PythonRows.of(copy, artifacts, asked(before, rows, artifacts))));
        artifacts.found().gaps().stream()
                .filter(gap -> gap.side().equals(side))
                .forEach(gap -> PythonRows.of(gap, artifacts, asked(before, rows, artifacts))
                        .ifPresent(rows::add));
        artifacts.natives().stream()
                .filter(module -> module.side().equals(side))
                .forEach(module -> rows.addAll(NativeRows.of(module, artifacts)));
        return rows;
    }

    /** The history, as long as few files differ: of many it would be asked for minutes, and says the same of each. */
    private static History asked(List<Row> before, List<Row> rows, Artifacts artifacts) {
        long differing = before.stream().filter(Table::differs).count()
                + rows.stream().filter(Table::differs).count();
        return differing < MOST_PASTS ? artifacts.history() : History.NONE;
    }

    private static boolean differs(Row row) {
        return row.verdict() == Verdict.DIFFERS;
    }

    /** The rows about some of the sources, and the logs' lines of these; places without any are left out. */
    public Table about(Predicate<String> wanted) {
        List<Row> about =
                rows.stream().filter(row -> wanted.test(row.source())).toList();
        List<Held> holding = places.stream()
                .filter(place -> about.stream().anyMatch(row -> row.place().equals(place.path())))
                .toList();
        return new Table(
                holding, about, unread, logs.stream().map(log -> log.about(wanted)).toList());
    }
}
