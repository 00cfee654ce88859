package org.hanglint.syntax.mask;

import java.util.List;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Span;

/**
 * The tree of a whole file after the statements that could not be parsed were taken out.
 *
 * @param parsed the tree; it may still hold errors
 * @param bytes the text that was parsed, as long as the source; not to be changed
 * @param holes what was taken out, in order: regions of which nothing is known
 */
// A copy of the bytes would cost, and nobody compares results.
@SuppressWarnings("ArrayRecordComponent")
public record Isolated(Parsed parsed, byte[] bytes, List<Span> holes) {}
