/**
 * Where the installed side of a project lies on this machine. Invariant: folders are listed and files read, nothing
 * is run, written or followed by a link out of the folder that was named.
 */
@NullMarked
package org.hanglint.installed;

import org.jspecify.annotations.NullMarked;
