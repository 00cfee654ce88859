/**
 * Comparison of what is installed with the sources at hand. Invariant: everything is computed from bytes that were handed in;
 * no verdict says that two things agree, only that no difference was seen among so many facts.
 */
@NullMarked
package org.hanglint.artifact.nativecode;

import org.jspecify.annotations.NullMarked;
