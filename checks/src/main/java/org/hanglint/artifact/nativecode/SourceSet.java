package org.hanglint.artifact.nativecode;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The sources that a library is said to be made of.
 *
 * @param sources its own files, and the headers of the repository that they include
 * @param map what the library's debug information says of them
 * @param coverage how many of the library's sources these are
 * @param elsewhere whether a function is called in other files of the repository, which may be part of the library after all
 */
public record SourceSet(List<SourceFacts> sources, SourceMap map, Coverage coverage, Predicate<String> elsewhere) {

    /** How many of the library's own sources are known. */
    public enum Coverage {
        /** All of them. */
        ALL,
        /** Some: what is in none of them may be in another. */
        SOME
    }

    public SourceSet {
        sources = List.copyOf(sources);
    }

    /** All sources there are. */
    public static SourceSet all(List<SourceFacts> sources, SourceMap map) {
        return new SourceSet(sources, map, Coverage.ALL, _ -> false);
    }

    /** The same with another version of one file. */
    public SourceSet with(SourceFacts version) {
        List<SourceFacts> changed = new ArrayList<>();
        sources.forEach(source -> changed.add(source.path().equals(version.path()) ? version : source));
        return new SourceSet(changed, map, coverage, elsewhere);
    }
}
