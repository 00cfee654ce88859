package org.hanglint.syntax.mask;

import org.hanglint.syntax.Span;

/**
 * A blanked qualifier such as {@code __global__} or {@code __launch_bounds__(256)}.
 *
 * @param span its source, arguments included
 */
public record Qualifier(Span span) {}
