/**
 * What libraries do, as data. Invariant: no name of an API stands in a check or a flow; it stands in a TOML file, and this
 * package only loads and looks up.
 */
@NullMarked
package org.hanglint.knowledge;

import org.jspecify.annotations.NullMarked;
