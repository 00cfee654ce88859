/** Will it load, and fit. Invariant: what is told of a library was read in it, and in what would be loaded with it. */
@NullMarked
package org.hanglint.check.abi;

import org.jspecify.annotations.NullMarked;
