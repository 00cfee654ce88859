/**
 * The hazards. Invariant: one check is one final class without state; it reads flow facts and nothing else: no syntax tree, no
 * file, no other check.
 */
@NullMarked
package org.hanglint.check;

import org.jspecify.annotations.NullMarked;
