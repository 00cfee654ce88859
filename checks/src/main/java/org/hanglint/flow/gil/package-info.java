/**
 * Thread states and the GIL. Invariant: one symbolic run per function, with the state at its entry as a value of its own; what
 * callers know is put in afterwards, so a function is never run once per context.
 */
@NullMarked
package org.hanglint.flow.gil;

import org.jspecify.annotations.NullMarked;
