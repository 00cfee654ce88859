package org.hanglint.code;

import java.util.List;
import org.hanglint.syntax.Span;

/**
 * A variable with its declaration: local, global, or a field of a class.
 *
 * @param name as declared; a global's or field's {@code qualifiedName} adds its namespaces and class
 * @param initialiser arguments of its construction; the one value of {@code = value}
 */
public record Variable(
        String name,
        String qualifiedName,
        TypeRef type,
        Storage storage,
        Linkage linkage,
        InitForm form,
        List<Argument> initialiser,
        Span nameSpan,
        Span span)
        implements Node {

    public Variable {
        initialiser = List.copyOf(initialiser);
    }

    /** When the variable begins and ends. */
    public enum Storage {
        /** Ends with its scope, or with its object for a field. */
        AUTOMATIC,
        /** Lives until the process ends. */
        STATIC,
        /** Lives until its thread ends. */
        THREAD_LOCAL,
        /** Declared here, defined elsewhere. */
        EXTERN
    }

    /** How the initialiser is written; C++ only tells them apart. */
    public enum InitForm {
        NONE,
        EQUALS,
        PARENTHESES,
        BRACES,
        /** {@code T name();}: a function declaration that was meant to be a variable. */
        VEXING
    }
}
