package org.hanglint.artifact;

import java.util.List;
import java.util.Optional;
import org.hanglint.artifact.nativecode.Verdict;
import org.hanglint.artifact.side.Copy;
import org.hanglint.artifact.side.Gap;
import org.hanglint.artifact.side.History;
import org.hanglint.syntax.SourceText;

/** What came of Python files and of files that only one side has, for the table. */
final class PythonRows {

    private PythonRows() {}

    static Table.Row of(Copy copy, Artifacts artifacts, History history) {
        Optional<SourceText> installed = copy.text();
        if (installed.isEmpty()) {
            String reason = copy.side().tree().objection(copy.path()).orElse("it is gone");
            return row(copy, Verdict.CANNOT_TELL, "it cannot be read: " + reason);
        }
        if (Generated.is(artifacts, copy, installed.get())) {
            return row(copy, Verdict.CANNOT_TELL, "a build writes this file");
        }
        PythonDifference difference =
                PythonDifference.between(artifacts.texts().apply(copy.source()), installed.get());
        return switch (difference) {
            case PythonDifference.None _ -> row(copy, Verdict.NO_DIFFERENCE_SEEN, "all lines are the same");
            case PythonDifference.Lines _ -> row(copy, Verdict.LINES_ONLY, "comments or empty lines differ");
            case PythonDifference.Code code -> {
                String past = Past.of(history, copy, installed.get()).clause();
                String counted = code.lines() + (code.lines() == 1 ? " line differs" : " lines differ");
                yield row(copy, Verdict.DIFFERS, counted + (past.isEmpty() ? "" : "; " + past));
            }
        };
    }

    private static Table.Row row(Copy copy, Verdict verdict, String detail) {
        return new Table.Row(copy.side().shown(), copy.shown(), copy.source(), verdict, detail, List.of());
    }

    static Optional<Table.Row> of(Gap gap, Artifacts artifacts, History history) {
        return switch (gap.kind()) {
            case REMOVED -> Optional.of(row(gap, Verdict.MISSING, "RECORD lists it, and it is not there"));
            case NOT_INSTALLED ->
                Generated.isNamed(gap.source())
                        ? Optional.empty()
                        : Optional.of(row(gap, Verdict.MISSING, "it is not installed, and files beside it are"));
            case FOLDER_NOT_INSTALLED ->
                Optional.of(row(
                        gap,
                        Verdict.CANNOT_TELL,
                        "of its Python files (" + gap.files()
                                + ") none is installed: left out of the package, or newer than the install"));
            case NO_SOURCE -> Generated.isNamed(gap.path()) ? Optional.empty() : withoutSource(gap, history);
        };
    }

    /** A file that the history has is one that was deleted here; any other may be written by a build. */
    private static Optional<Table.Row> withoutSource(Gap gap, History history) {
        Optional<SourceText> installed = gap.side().tree().read(gap.path()).map(SourceText::of);
        if (history.of(gap.source()).isEmpty() || installed.isEmpty()) {
            return Optional.of(row(
                    gap, Verdict.CANNOT_TELL, "no file here is its source; a build may write it, or it was deleted"));
        }
        Past past = Past.of(history, gap.source(), text -> PythonDifference.isNone(text, installed.get()));
        String from = switch (past) {
            case Past.Older older ->
                "; it matches commit " + older.revision().commit() + " ("
                        + older.revision().date() + ")";
            case Past.Head _ -> "; it is the committed state";
            case Past.Unknown _, Past.NoHistory _ -> "";
        };
        return Optional.of(row(gap, Verdict.MISSING, "its source was deleted here" + from));
    }

    private static Table.Row row(Gap gap, Verdict verdict, String detail) {
        return new Table.Row(gap.side().shown(), gap.shown(), gap.source(), verdict, detail, List.of());
    }
}
