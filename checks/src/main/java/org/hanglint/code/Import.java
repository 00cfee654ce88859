package org.hanglint.code;

import java.util.List;
import org.hanglint.syntax.Span;

/**
 * An import or include.
 *
 * @param module dotted module ({@code a.b}), or the path of an {@code #include} as written
 * @param level leading dots of a relative import; 0 for an absolute one
 * @param names what is taken from the module; empty for {@code import a.b} and {@code #include}
 * @param alias the name bound by {@code import a.b as c}; empty otherwise
 */
public record Import(String module, int level, List<Imported> names, String alias, Kind kind, Span span) {

    public Import {
        names = List.copyOf(names);
    }

    /** {@code name as alias}; the alias equals the name where none is written. */
    public record Imported(String name, String alias) {}

    /** The forms of import. */
    public enum Kind {
        MODULE,
        NAMES,
        /** {@code from a import *}. */
        STAR,
        INCLUDE,
        /** Cython's {@code cimport}: declarations of C from another file. */
        CIMPORT
    }
}
