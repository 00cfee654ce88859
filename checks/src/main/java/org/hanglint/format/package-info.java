/**
 * Readers of foreign bytes. Invariant: nothing here is executed; every offset is checked, every loop is capped, and what cannot
 * be read is an absent value or {@link org.hanglint.format.Unreadable}, never a runtime exception.
 */
@NullMarked
package org.hanglint.format;

import org.jspecify.annotations.NullMarked;
