/**
 * Build descriptions to targets. Invariant: read as text, never run; what depends on a condition of the build is marked as
 * conditional and proves nothing.
 */
@NullMarked
package org.hanglint.frontend.build;

import org.jspecify.annotations.NullMarked;
