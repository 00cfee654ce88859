/** Source bytes and their flat syntax trees: plain immutable values, except {@link org.hanglint.syntax.KeptTree}. */
@NullMarked
package org.hanglint.syntax;

import org.jspecify.annotations.NullMarked;
