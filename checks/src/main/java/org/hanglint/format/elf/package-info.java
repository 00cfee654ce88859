/**
 * ELF: sections, symbols, versions, notes, call sites. Invariant: that of {@link org.hanglint.format}; sizes in a file are
 * believed only as far as the file reaches.
 */
@NullMarked
package org.hanglint.format.elf;

import org.jspecify.annotations.NullMarked;
