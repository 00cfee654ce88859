/**
 * What a log says about lines of source. Invariant: a line is told to be elsewhere only where the text that the log
 * repeats is found elsewhere in that very file, or the file ends before it.
 */
@NullMarked
package org.hanglint.artifact.log;

import org.jspecify.annotations.NullMarked;
