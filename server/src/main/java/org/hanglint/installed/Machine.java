package org.hanglint.installed;

import java.nio.file.Path;
import java.util.List;
import org.hanglint.artifact.side.FileTree;
import org.hanglint.artifact.side.Whereabouts.Workspace;

/** The disk as the comparison sees it. */
public final class Machine {

    private Machine() {}

    /** Every file, by its absolute path without the first slash. */
    public static FileTree whole(Path project) {
        return DiskTree.of(Path.of("/"), project);
    }

    /** The folder of a project. */
    public static Workspace workspace(Path project) {
        Path absolute = project.toAbsolutePath().normalize();
        List<String> names =
                List.of(absolute.toString(), DiskTree.realOf(absolute).toString());
        return new Workspace(names, DiskTree.of(absolute, absolute));
    }
}
