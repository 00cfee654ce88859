package org.hanglint.code;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hanglint.syntax.Span;

/**
 * Something a build file makes from sources.
 *
 * @param declaredIn path of the build file, relative to the root; empty for a target that no build file names
 * @param declaration the bytes there that declare it: where a fix to the build goes
 * @param sources paths relative to the root
 * @param definitions macros with their values ({@code ""} where none is given); values that depend on a condition of the build
 *     stand with the value {@code ?}
 * @param pybind11 the version the build asks for, such as {@code 2.13.6}; empty where it says none
 */
public record Target(
        String name,
        Kind kind,
        String declaredIn,
        Span declaration,
        List<String> sources,
        SortedMap<String, String> definitions,
        Optional<String> pybind11) {

    public Target {
        sources = List.copyOf(sources);
        definitions = Collections.unmodifiableSortedMap(new TreeMap<>(definitions));
    }

    /** What it becomes. */
    public enum Kind {
        PROGRAM,
        LIBRARY,
        /** A module that Python imports. */
        EXTENSION
    }
}
