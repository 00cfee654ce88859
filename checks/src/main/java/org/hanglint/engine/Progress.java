package org.hanglint.engine;

/** Hears how far a run is. Any thread may call it; throwing {@link java.util.concurrent.CancellationException} ends the run. */
public interface Progress {

    /** So many of so many files, functions or checks of a stage are done. */
    void at(Stage stage, int done, int total);

    /** The stages of a run in order. */
    enum Stage {
        READING,
        PARSING,
        LINKING,
        CHECKING
    }

    /** Nobody listens. */
    Progress SILENT = (_, _, _) -> {};
}
