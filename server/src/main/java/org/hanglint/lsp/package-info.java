/**
 * The language server: what editors ask and are told, over the protocol's version 3.18. Invariant: requests read immutable
 * snapshots and never wait for an analysis; nothing but the protocol is written to standard output.
 */
@NullMarked
package org.hanglint.lsp;

import org.jspecify.annotations.NullMarked;
