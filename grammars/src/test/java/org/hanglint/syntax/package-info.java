/** Tests of the flat trees, with the official binding as reference; none needs more than this repository. */
@NullMarked
package org.hanglint.syntax;

import org.jspecify.annotations.NullMarked;
