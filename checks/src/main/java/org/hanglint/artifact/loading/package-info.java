/**
 * What would be loaded with an extension module. Invariant: nothing is loaded; files are found where the dynamic linker and
 * Python would look, and what is not found is unknown, not absent.
 */
@NullMarked
package org.hanglint.artifact.loading;

import org.jspecify.annotations.NullMarked;
