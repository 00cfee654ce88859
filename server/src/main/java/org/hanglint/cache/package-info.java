/**
 * What earlier runs computed, on disk. Invariant: it lies in the user's own cache folder, never in the workspace; whatever is
 * wrong with it, a run is only slower.
 */
@NullMarked
package org.hanglint.cache;

import org.jspecify.annotations.NullMarked;
