/**
 * Cython files to the program representation. Invariants: the mask changes bytes and never their number, nor where a line
 * ends; what Python has stays as it is; what the mask cannot read is left to the parser, whose errors stay unknown.
 */
@NullMarked
package org.hanglint.frontend.cython;

import org.jspecify.annotations.NullMarked;
