/**
 * Applies cures. Invariant: after a fix every file parses at least as well as before, its finding is gone and no other
 * is new.
 */
@NullMarked
package org.hanglint.fix;

import org.jspecify.annotations.NullMarked;
