/** The only code that calls the native library; no native address leaves it except as the handle of a kept tree. */
@NullMarked
package org.hanglint.syntax.binding;

import org.jspecify.annotations.NullMarked;
