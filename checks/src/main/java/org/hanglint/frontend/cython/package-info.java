/**
 * Cython files to the program representation. Invariants: the mask changes bytes and never their number, nor where a line
 * ends; strings and comments stay as they are; what it cannot read is left to the parser, whose errors stay unknown.
 */
@NullMarked
package org.hanglint.frontend.cython;

import org.jspecify.annotations.NullMarked;
