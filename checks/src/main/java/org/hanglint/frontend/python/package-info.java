/**
 * Python files to the program representation. Invariant: lowering is a pure function of one file's bytes and tree, it
 * never fails, and what it does not understand stays as unknown.
 */
@NullMarked
package org.hanglint.frontend.python;

import org.jspecify.annotations.NullMarked;
