package org.hanglint.artifact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.artifact.nativecode.Verdict;
import org.hanglint.artifact.side.Copy;
import org.hanglint.artifact.side.Distribution;
import org.hanglint.artifact.side.Distribution.Editable;
import org.hanglint.artifact.side.History;
import org.hanglint.artifact.side.Side;

/**
 * Everything that was compared, with what came of it.
 *
 * @param places where something of the project lies
 * @param rows one for each artifact and source
 */
public record Table(List<Held> places, List<Row> rows) {

    private static final int MOST_PASTS = 30;

    public Table {
        places = List.copyOf(places);
        rows = List.copyOf(rows);
    }

    /**
     * A place and the project's distributions in it.
     *
     * @param distributions a clause about each
     */
    public record Held(String path, Side.Origin origin, Optional<String> python, List<String> distributions) {
        public Held {
            distributions = List.copyOf(distributions);
        }
    }

    /**
     * One artifact held against one source.
     *
     * @param place the place it lies in
     * @param source empty where none is known
     * @param detail half a sentence on what was seen; empty for nothing
     * @param evidence what disagrees, one clause each
     */
    public record Row(
            String place, String artifact, String source, Verdict verdict, String detail, List<String> evidence) {
        public Row {
            evidence = List.copyOf(evidence);
        }
    }

    /** Compares everything that was found. */
    public static Table of(Artifacts artifacts) {
        List<Held> places = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        for (Side side : artifacts.found().sides()) {
            List<String> distributions = artifacts.found().distributions().stream()
                    .filter(one -> one.side().equals(side))
                    .map(Table::described)
                    .toList();
            int before = rows.size();
            artifacts.found().copies().stream()
                    .filter(copy -> copy.side().equals(side))
                    .forEach(copy -> rows.add(row(copy, artifacts, asked(rows, artifacts))));
            artifacts.natives().stream()
                    .filter(module -> module.side().equals(side))
                    .forEach(module -> rows.addAll(NativeRows.of(module, artifacts)));
            if (!distributions.isEmpty() || rows.size() > before) {
                places.add(new Held(side.shown(), side.origin(), side.python(), distributions));
            }
        }
        return new Table(places, rows);
    }

    private static String described(Distribution distribution) {
        String version = distribution.version().map(text -> " " + text).orElse("");
        String from = distribution
                .direct()
                .map(url -> ", installed from " + url.url())
                .orElse("");
        String commit = distribution
                .direct()
                .flatMap(url -> url.commit())
                .map(id -> " at commit " + id)
                .orElse("");
        String editable = switch (distribution.editable()) {
            case Editable.No _ -> "";
            case Editable.Folders folders -> ", editable: " + String.join(", ", folders.paths());
            case Editable.Modules modules ->
                ", editable: "
                        + String.join(
                                ", ",
                                modules.finder().modules().values().stream()
                                        .distinct()
                                        .sorted()
                                        .toList());
            case Editable.Unknown _ -> ", editable by a mechanism that Hanglint does not know";
        };
        return distribution.name() + version + from + commit + editable;
    }

    /** The history, as long as few files differ: of many it would be asked for minutes, and says the same of each. */
    private static History asked(List<Row> rows, Artifacts artifacts) {
        long differing =
                rows.stream().filter(row -> row.verdict() == Verdict.DIFFERS).count();
        return differing < MOST_PASTS ? artifacts.history() : History.NONE;
    }

    private static Row row(Copy copy, Artifacts artifacts, History history) {
        if (Generated.is(artifacts, copy)) {
            return new Row(
                    copy.side().shown(),
                    copy.shown(),
                    copy.source(),
                    Verdict.CANNOT_TELL,
                    "a build writes this file",
                    List.of());
        }
        PythonDifference difference = PythonDifference.between(artifacts.texts().apply(copy.source()), copy.text());
        Verdict verdict = switch (difference) {
            case PythonDifference.None _ -> Verdict.NO_DIFFERENCE_SEEN;
            case PythonDifference.Lines _ -> Verdict.LINES_ONLY;
            case PythonDifference.Code _ -> Verdict.DIFFERS;
        };
        String detail = switch (difference) {
            case PythonDifference.None _ -> "all lines are the same";
            case PythonDifference.Lines _ -> "comments or empty lines differ";
            case PythonDifference.Code code -> {
                String past = Past.of(history, copy).clause();
                yield code.lines()
                        + (code.lines() == 1 ? " line differs" : " lines differ")
                        + (past.isEmpty() ? "" : "; " + past);
            }
        };
        return new Row(copy.side().shown(), copy.shown(), copy.source(), verdict, detail, List.of());
    }
}
