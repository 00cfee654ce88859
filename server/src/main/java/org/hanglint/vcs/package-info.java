/**
 * Files and version control. Invariant: nothing of a workspace is executed, and no symbolic link leads out of it.
 */
@NullMarked
package org.hanglint.vcs;

import org.jspecify.annotations.NullMarked;
