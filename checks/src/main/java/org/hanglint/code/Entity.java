package org.hanglint.code;

import java.util.List;
import org.hanglint.syntax.Span;

/**
 * Something with an end: a local object, a temporary, the item of a {@code with}.
 *
 * @param name of the variable; empty for a temporary or a nameless {@code with} item
 * @param arguments of its construction; the context expression of a {@code with} item
 */
public record Entity(String name, TypeRef type, List<Argument> arguments, Form form, Span span) {

    public Entity {
        arguments = List.copyOf(arguments);
    }

    /** What ends it. */
    public enum Form {
        /** The end of its block. */
        LOCAL,
        /** The end of its function; by-value parameters. */
        PARAMETER,
        /** The end of its full expression. */
        TEMPORARY,
        /** The end of the {@code with} body. */
        WITH
    }
}
