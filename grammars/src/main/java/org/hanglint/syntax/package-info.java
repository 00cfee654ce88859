/**
 * Bytes in, flat immutable trees out. Invariant: UTF-8 bytes are the truth, offsets are bytes, and no native handle outlives
 * the call that made it, except in an open document, which is closed by its owner.
 */
@NullMarked
package org.hanglint.syntax;

import org.jspecify.annotations.NullMarked;
