/**
 * All units put together: who is meant by a name, who calls whom across languages, and where execution enters. Invariant: every
 * edge knows why it exists and how strong it is; the result depends on the units alone, never on their order.
 */
@NullMarked
package org.hanglint.link;

import org.jspecify.annotations.NullMarked;
