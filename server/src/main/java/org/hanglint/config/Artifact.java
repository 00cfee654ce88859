package org.hanglint.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Something installed that the user names.
 *
 * @param path a folder, a wheel, an extension module or an image, absolute
 * @param packageName the distribution or top-level package that is the project's
 * @param sources patterns of the files it is made of; empty for all
 * @param place where it is configured
 */
public record Artifact(Path path, Optional<String> packageName, List<String> sources, String place) {
    public Artifact {
        sources = List.copyOf(sources);
    }
}
