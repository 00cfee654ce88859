/**
 * DWARF 4 and 5: which lines of which files a library was made of, and what was declared there. Invariant: that of {@link
 * org.hanglint.format}; what is not understood is left out, and never guessed.
 */
@NullMarked
package org.hanglint.format.dwarf;

import org.jspecify.annotations.NullMarked;
