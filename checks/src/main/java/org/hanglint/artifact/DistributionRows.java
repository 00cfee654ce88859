package org.hanglint.artifact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.artifact.nativecode.Verdict;
import org.hanglint.artifact.side.Distribution;
import org.hanglint.artifact.side.Distribution.Editable;
import org.hanglint.artifact.side.Leftovers;
import org.hanglint.artifact.side.Side;

/**
 * The project's distributions on a side.
 *
 * @param rows of those that hold no file to compare: where an editable one leads, or why there is nothing
 */
record DistributionRows(List<Table.Installed> installed, List<Table.Row> rows) {

    static DistributionRows of(Side side, Artifacts artifacts, List<Table.Row> others) {
        List<Table.Installed> installed = new ArrayList<>();
        List<Table.Row> rows = new ArrayList<>();
        for (Distribution one : artifacts.found().distributions()) {
            if (one.side().equals(side)) {
                installed.add(installed(one));
                row(one, artifacts, others).ifPresent(rows::add);
            }
        }
        return new DistributionRows(installed, rows);
    }

    private static Table.Installed installed(Distribution one) {
        return new Table.Installed(
                one.name(),
                one.version(),
                one.side().tree().shown(one.metadata()),
                one.direct().map(url -> url.url()),
                one.direct().flatMap(url -> url.commit()),
                folders(one.editable()));
    }

    private static List<String> folders(Editable editable) {
        return switch (editable) {
            case Editable.No _, Editable.Unknown _ -> List.of();
            case Editable.Folders folders -> folders.paths();
            case Editable.Modules modules ->
                modules.finder().modules().values().stream().distinct().sorted().toList();
        };
    }

    private static Optional<Table.Row> row(Distribution one, Artifacts artifacts, List<Table.Row> others) {
        return switch (one.editable()) {
            case Editable.No _ -> others.isEmpty() ? Optional.of(nothing(one)) : Optional.empty();
            case Editable.Unknown unknown ->
                Optional.of(row(
                        one,
                        unknown.declaredIn(),
                        "",
                        Verdict.CANNOT_TELL,
                        "it is editable by a mechanism that Hanglint does not know"));
            case Editable.Folders folders ->
                Optional.of(editable(one, folders.declaredIn(), folders.paths(), artifacts));
            case Editable.Modules modules ->
                Optional.of(editable(one, modules.declaredIn(), folders(modules), artifacts));
        };
    }

    private static Table.Row nothing(Distribution one) {
        String detail = one.record().isEmpty()
                ? "nothing to compare: no RECORD lists its files, and no package of this project lies beside it"
                : "nothing to compare: of the files that RECORD lists (" + one.record().size()
                        + ") none was read that has a source here";
        return row(one, one.metadata(), "", Verdict.CANNOT_TELL, detail);
    }

    /** An editable install is the sources themselves, if it is these. */
    private static Table.Row editable(
            Distribution one, String declaredIn, List<String> folders, Artifacts artifacts) {
        List<String> absolute = folders.stream().filter(path -> path.startsWith("/")).toList();
        Optional<String> here =
                absolute.stream().flatMap(path -> artifacts.below(path).stream()).findFirst();
        List<String> left = Leftovers.of(one, artifacts.found().layout());
        if (here.isPresent() && !left.isEmpty()) {
            String detail = "editable, but Python imports " + one.side().tree().shown(left.getFirst())
                    + ", which an earlier install left";
            return row(one, declaredIn, here.get(), Verdict.DIFFERS, detail);
        }
        if (here.isPresent()) {
            return row(
                    one,
                    declaredIn,
                    here.get(),
                    Verdict.NO_DIFFERENCE_SEEN,
                    "editable: Python imports the files here");
        }
        if (absolute.isEmpty()) {
            return row(one, declaredIn, "", Verdict.CANNOT_TELL, "editable, and no folder of this machine is named");
        }
        String first = absolute.getFirst();
        boolean gone = artifacts.machine().find(first.substring(1)).isEmpty();
        String detail = "editable: Python imports from " + first + (gone ? ", which is not there" : "")
                + ", and not from here";
        return row(one, declaredIn, "", Verdict.DIFFERS, detail);
    }

    private static Table.Row row(Distribution one, String path, String source, Verdict verdict, String detail) {
        Side side = one.side();
        return new Table.Row(side.shown(), side.tree().shown(path), source, verdict, detail, List.of());
    }
}
