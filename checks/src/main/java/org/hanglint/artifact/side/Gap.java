package org.hanglint.artifact.side;

import java.util.Optional;

/**
 * A file that only one of both sides has.
 *
 * @param path in the side's tree: where the file lies, or would
 * @param source path in the project: of the file, or of the one that would be its source; empty where that is not known
 * @param files how many files it stands for
 */
public record Gap(Kind kind, Side side, String path, String source, int files, Optional<Distribution> owner) {

    /** What is missing. */
    public enum Kind {
        /** RECORD lists the file, and it is not there. */
        REMOVED,
        /** A file of the project whose neighbours are installed, and it is not. */
        NOT_INSTALLED,
        /** A folder of the project of which nothing is installed, below a package of which something is. */
        FOLDER_NOT_INSTALLED,
        /** An installed file beside others that have a source here, and it has none. */
        NO_SOURCE
    }

    /** How people call the installed file. */
    public String shown() {
        return side.tree().shown(path);
    }
}
