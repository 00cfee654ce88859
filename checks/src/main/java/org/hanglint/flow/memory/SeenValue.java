package org.hanglint.flow.memory;

import org.hanglint.flow.memory.Memory.Decided;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/**
 * What an expression of a function is taken for.
 *
 * @param subject the expression as the source writes it, shortened; empty where it is too long
 * @param reason one clause: why
 */
public record SeenValue(Definition in, Span span, String subject, Decided decided, String reason, Role role) {

    /** What the expression does there. */
    public enum Role {
        READ,
        /** It gets the value there. */
        WRITTEN
    }
}
