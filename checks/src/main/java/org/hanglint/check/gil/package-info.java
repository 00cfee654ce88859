/** Thread states and the GIL. Invariant: what a check tells here was seen by {@code flow.gil}; no order is rebuilt. */
@NullMarked
package org.hanglint.check.gil;

import org.jspecify.annotations.NullMarked;
