/**
 * C, C++ and CUDA files to the program representation. Invariant: lowering is a pure function of one file's bytes, its
 * tree, the macros it names and knowledge; it never fails, and keeps as unknown what it does not understand.
 */
@NullMarked
package org.hanglint.frontend.cpp;

import org.jspecify.annotations.NullMarked;
