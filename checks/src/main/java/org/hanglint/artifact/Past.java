package org.hanglint.artifact;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.hanglint.artifact.side.Copy;
import org.hanglint.artifact.side.History;
import org.hanglint.artifact.side.History.Revision;
import org.hanglint.syntax.SourceText;

/** Which state of a file an artifact was made of, as far as the history knows. */
public sealed interface Past {

    /** The last committed state: the file was edited since, and not installed again. */
    record Head() implements Past {}

    /** An older state. */
    record Older(Revision revision) implements Past {}

    /** None of those that were looked at. */
    record Unknown(int revisions) implements Past {}

    /** There is no history to look at. */
    record NoHistory() implements Past {}

    /** The newest state of the file that fits. */
    static Past of(History history, String path, Predicate<SourceText> fits) {
        List<Revision> revisions = history.of(path);
        for (Revision revision : revisions) {
            Optional<byte[]> bytes = history.bytes(revision);
            if (bytes.isPresent() && fits.test(SourceText.of(bytes.get()))) {
                return revision.behind() == 0 ? new Head() : new Older(revision);
            }
        }
        return revisions.isEmpty() ? new NoHistory() : new Unknown(revisions.size());
    }

    /** The newest state of the source of an installed Python file that is that file. */
    static Past of(History history, Copy copy, SourceText installed) {
        return of(history, copy.source(), text -> PythonDifference.isNone(text, installed));
    }

    /** A clause about it, to follow what the artifact is; empty where nothing is known. */
    default String clause() {
        return switch (this) {
            case Head _ -> "it is the committed state, not yet rebuilt";
            case Older older ->
                "it matches commit " + older.revision().commit() + " ("
                        + older.revision().date() + "), "
                        + counted(older.revision().behind(), "commit") + " of this file behind HEAD";
            case Unknown unknown ->
                "it matches none of the last " + counted(unknown.revisions(), "commit") + " of this file";
            case NoHistory _ -> "";
        };
    }

    private static String counted(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
