package org.hanglint.artifact.side;

import java.util.Optional;
import org.hanglint.format.dist.ModuleFile;

/**
 * An extension module that may be this project's.
 *
 * @param path in the side's tree
 * @param name what its file name says
 * @param owner the distribution that lists it, where one is known
 */
public record Extension(Side side, String path, ModuleFile name, FileTree.Item item, Optional<Distribution> owner) {

    /** How people call the file. */
    public String shown() {
        return side.tree().shown(path);
    }

    /** Whether it is made for a system whose libraries Hanglint does not read: Windows, macOS. */
    public boolean isForeign() {
        return path.endsWith(".pyd") || name.tag().endsWith("-darwin");
    }

    /** The path below the folder that stands on Python's path. */
    public String below() {
        return side.folder().isEmpty() ? path : path.substring(side.folder().length() + 1);
    }

    /** The dotted name of the module, if the side's folder is on Python's path. */
    public String module() {
        String below = below();
        String folder = below.substring(0, below.lastIndexOf('/') + 1);
        return folder.replace('/', '.') + name.module();
    }
}
