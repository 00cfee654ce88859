/**
 * Abstract interpretations over a project. Invariant: values form finite lattices, transfer functions are monotone, and one
 * solver computes every fixpoint; a cold run and an incremental run give the same values.
 */
@NullMarked
package org.hanglint.flow;

import org.jspecify.annotations.NullMarked;
