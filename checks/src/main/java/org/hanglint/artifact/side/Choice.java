package org.hanglint.artifact.side;

import java.util.List;
import java.util.Optional;

/**
 * What the user says about an installed side; every part may be missing.
 *
 * @param packageName the distribution or top-level package that is this project's
 * @param sources patterns of the project's files that it comes from; empty for all
 */
public record Choice(Optional<String> packageName, List<String> sources) {

    /** Nothing is said. */
    public static final Choice NONE = new Choice(Optional.empty(), List.of());

    public Choice {
        sources = List.copyOf(sources);
    }
}
