/**
 * What Hanglint tells. Invariant: plain values in bytes of files; no line numbers, no wording of a report, no knowledge of who
 * shows them.
 */
@NullMarked
package org.hanglint.finding;

import org.jspecify.annotations.NullMarked;
