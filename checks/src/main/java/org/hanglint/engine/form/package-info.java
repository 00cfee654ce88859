/**
 * Values as bytes and back, for the cache. Invariant: what is read is equal to what was written, and what was one object is one
 * object again, because maps of the flows go by identity; damaged bytes are no value, never a wrong one's crash.
 */
@NullMarked
package org.hanglint.engine.form;

import org.jspecify.annotations.NullMarked;
