/**
 * Makes C, C++ and CUDA parseable without a preprocessor. Invariant: a masked text has the length of its source, and
 * every byte that differs is listed in, or derivable from, the side tables of {@link
 * org.hanglint.syntax.mask.Masked}.
 */
@NullMarked
package org.hanglint.syntax.mask;

import org.jspecify.annotations.NullMarked;
