/**
 * Where a project is installed, and which of its files lies there. Invariant: nothing installed is run or imported,
 * and of two candidates for one source none is taken.
 */
@NullMarked
package org.hanglint.artifact.side;

import org.jspecify.annotations.NullMarked;
