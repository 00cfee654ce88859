/**
 * The program representation every language shares. Invariant: everything here is an immutable value, knows no syntax tree
 * and no language-specific node, and could be computed on any machine from the same bytes.
 */
@NullMarked
package org.hanglint.code;

import org.jspecify.annotations.NullMarked;
