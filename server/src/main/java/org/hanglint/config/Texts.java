package org.hanglint.config;

import java.nio.file.Path;
import java.util.Optional;

/** Where the texts of configurations come from: the disk, or what is staged. */
public interface Texts {

    /** The text of a file; empty where there is no such file. A problem where it cannot be read. */
    Optional<String> read(Path file) throws ConfigProblem;
}
