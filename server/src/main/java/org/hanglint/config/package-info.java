/**
 * What users configure. Invariant: a file that is wrong is refused with line, column and what to write instead.
 */
@NullMarked
package org.hanglint.config;

import org.jspecify.annotations.NullMarked;
