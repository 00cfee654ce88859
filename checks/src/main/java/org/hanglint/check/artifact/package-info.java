/**
 * Checks of what is installed against what the repository holds. Invariant: they report on lines of the repository
 * only, and the installed file is a step of the path.
 */
@NullMarked
package org.hanglint.check.artifact;

import org.jspecify.annotations.NullMarked;
