package org.hanglint.syntax.mask;

import java.util.List;
import org.hanglint.syntax.Span;

/**
 * A kernel launch, blanked from the masked text.
 *
 * @param span from {@code <<<} to {@code >>>}
 * @param configuration the source of grid, block, shared memory size and stream, as far as given
 */
public record Launch(Span span, List<Span> configuration) {}
