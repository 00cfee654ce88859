/**
 * What Python's packaging leaves behind, read from bytes: wheels, dist-info, path files, environments, image layers.
 * Invariant: every input is untrusted, so every reader is bounded, never throws on what is malformed, and runs no
 * line of it.
 */
@NullMarked
package org.hanglint.format.dist;

import org.jspecify.annotations.NullMarked;
