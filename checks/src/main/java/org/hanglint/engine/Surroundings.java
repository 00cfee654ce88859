package org.hanglint.engine;

import org.hanglint.artifact.side.Found;
import org.hanglint.artifact.side.Whereabouts;
import org.hanglint.syntax.SourceText;

/** What a run found outside of the sources. */
record Surroundings(Found found, Whereabouts where) {

    /** A word for what is installed, for the history that it is held against and for the log. */
    String key() {
        String log =
                where.logs().isEmpty() ? "" : Keys.of(SourceText.of(where.logs().toString()));
        return found.isEmpty() && log.isEmpty() ? "" : found.key() + " " + where.history().state() + " " + log;
    }
}
