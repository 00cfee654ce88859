/** Tests of how the native library is found, and its loan to the official binding. */
@NullMarked
package org.hanglint.syntax.binding;

import org.jspecify.annotations.NullMarked;
