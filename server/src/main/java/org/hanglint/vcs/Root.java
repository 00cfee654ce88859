package org.hanglint.vcs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.hanglint.config.ConfigFile;

/** The folder that paths in reports are relative to, with the configuration that decided it, if one did. */
public record Root(Path folder, Optional<Path> config) {

    /**
     * The nearest folder at or above the start with a configuration; else the top of the git work tree; else the start
     * itself, or its folder where it is a file.
     */
    public static Root above(Path start) {
        Path folder = Files.isDirectory(start) ? start : start.toAbsolutePath().getParent();
        Path first = folder == null ? start : folder;
        Optional<Path> git = Optional.empty();
        for (Path at = first; at != null; at = at.getParent()) {
            Optional<Path> config = configIn(at);
            if (config.isPresent()) {
                return new Root(at, config);
            }
            if (Files.exists(at.resolve(".git"))) {
                git = Optional.of(at);
                break;
            }
        }
        return new Root(git.orElse(first), Optional.empty());
    }

    /** The configuration of exactly that folder. */
    public static Optional<Path> configIn(Path folder) {
        Path own = folder.resolve("hanglint.toml");
        if (Files.isRegularFile(own)) {
            return Optional.of(own);
        }
        Path project = folder.resolve("pyproject.toml");
        return Files.isRegularFile(project) && mentions(project) ? Optional.of(project) : Optional.empty();
    }

    private static boolean mentions(Path project) {
        try {
            return ConfigFile.hasTable(Files.readString(project));
        } catch (IOException unreadable) {
            return false;
        }
    }
}
