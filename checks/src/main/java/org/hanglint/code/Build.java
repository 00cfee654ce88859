package org.hanglint.code;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the build descriptions of a project say.
 *
 * @param targets what is built from which sources
 * @param pybind11 the release for files that no target names: exact, or a lower bound such as {@code >=2.10}
 * @param macros macros defined for files that no target names
 */
public record Build(List<Target> targets, Optional<String> pybind11, SortedMap<String, String> macros) {

    /** Nothing is said. */
    public static final Build SILENT = new Build(List.of(), Optional.empty(), new TreeMap<>());

    public Build {
        targets = List.copyOf(targets);
        macros = Collections.unmodifiableSortedMap(new TreeMap<>(macros));
    }
}
