/**
 * Reports of a run. Invariant: what is written depends on the outcome alone, not on time, host or threads.
 */
@NullMarked
package org.hanglint.report;

import org.jspecify.annotations.NullMarked;
