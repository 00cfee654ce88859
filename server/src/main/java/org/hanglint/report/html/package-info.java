/** What the page of a report shows, as its template reads it. Invariant: texts and numbers only, nothing left to compute. */
@NullMarked
package org.hanglint.report.html;

import org.jspecify.annotations.NullMarked;
