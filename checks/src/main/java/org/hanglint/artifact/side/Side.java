package org.hanglint.artifact.side;

import java.util.Optional;

/**
 * One place where the project may be installed.
 *
 * @param tree the files
 * @param folder the folder in it that stands on Python's path, or would
 * @param origin how it was found
 * @param python the release that imports from it, such as {@code 3.11}, where that is known
 * @param choice what the user says about it
 */
public record Side(FileTree tree, String folder, Origin origin, Optional<String> python, Choice choice) {

    /** How a place was found, which decides how much is told about it. */
    public enum Origin {
        /** The user names it. */
        NAMED,
        /** A folder of finished modules, found by its usual name. */
        ARTIFACTS,
        /** An environment: what Python runs when it is active. */
        ENVIRONMENT,
        /** An environment that a test runner keeps, and makes anew when it runs. */
        TEST_RUNNER,
        /** The project's own folders, from which extension modules are imported in place. */
        IN_TREE,
        /** A folder that a build writes; not on Python's path. */
        BUILD,
        /** A wheel that waits to be installed. */
        WHEEL
    }

    /** A place that nobody configures. */
    public Side(FileTree tree, String folder, Origin origin, Optional<String> python) {
        this(tree, folder, origin, python, Choice.NONE);
    }

    /** The same for that release of Python. */
    Side of(Optional<String> release) {
        return new Side(tree, folder, origin, release, choice);
    }

    /** A path in the tree for one below the folder. */
    public String path(String below) {
        return FileTree.join(folder, below);
    }

    /** How people call it. */
    public String shown() {
        return tree.shown(folder);
    }

    /** Whether it is there for this project: everything in it that may be the project's counts. */
    boolean isChosen() {
        return origin == Origin.NAMED || origin == Origin.ARTIFACTS;
    }

    /** Whether Python imports from it. */
    public boolean isImported() {
        return isChosen() || origin == Origin.ENVIRONMENT || origin == Origin.IN_TREE;
    }
}
