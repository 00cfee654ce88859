/**
 * From the stacks of a hung process to the finding that explains it. Invariant: a dump is text that somebody else wrote, perhaps
 * cut, perhaps mixed with a log; what cannot be read is left out, never guessed.
 */
@NullMarked
package org.hanglint.triage;

import org.jspecify.annotations.NullMarked;
