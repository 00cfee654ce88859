/**
 * Where the data of values is: device, pinned, pageable, or no tensor at all; with the types and calls that carry it, and how
 * often functions run. Invariant: facts only grow while a project is solved, and what is decided from them is decided at the
 * end, so that no answer depends on the order of work.
 */
@NullMarked
package org.hanglint.flow.memory;

import org.jspecify.annotations.NullMarked;
