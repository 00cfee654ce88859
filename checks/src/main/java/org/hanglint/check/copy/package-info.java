/** Copies between host and device, and waits for the device, in code that runs again and again. */
@NullMarked
package org.hanglint.check.copy;

import org.jspecify.annotations.NullMarked;
