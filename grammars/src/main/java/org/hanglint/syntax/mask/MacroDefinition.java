package org.hanglint.syntax.mask;

import java.util.List;

/**
 * One {@code #define}.
 *
 * @param name the macro's name
 * @param functionLike whether a parenthesis follows the name at once
 * @param parameters the names of its parameters; {@code ...} for variable arguments
 * @param body its replacement with continuations joined, comments removed and white space squeezed to one space
 */
public record MacroDefinition(String name, boolean functionLike, List<String> parameters, String body) {
    public MacroDefinition {
        parameters = List.copyOf(parameters);
    }

    /** Whether this only guards a header against being read twice. */
    boolean guardsHeader() {
        return body.isEmpty()
                && !functionLike
                && (name.endsWith("_H") || name.endsWith("_H_") || name.contains("_HPP") || name.contains("_INCLUDED"));
    }
}
