/**
 * Runs the line from files to findings. Invariant: it is given bytes and an executor and gives back values; it opens nothing,
 * asks no clock, and what it returns does not depend on the number of threads.
 */
@NullMarked
package org.hanglint.engine;

import org.jspecify.annotations.NullMarked;
