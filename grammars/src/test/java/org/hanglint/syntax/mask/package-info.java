/** Tests of the macro mask. Invariant: every example is written for its test; real code is only measured, by hand. */
@NullMarked
package org.hanglint.syntax.mask;

import org.jspecify.annotations.NullMarked;
