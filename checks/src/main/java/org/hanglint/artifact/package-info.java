/**
 * What is installed of a project, held against its sources. Invariant: everything is computed from bytes that were
 * handed in, and read only when a check asks for it.
 */
@NullMarked
package org.hanglint.artifact;

import org.jspecify.annotations.NullMarked;
