/** What users wrote to silence findings. Invariant: judged only for checks that ran. */
@NullMarked
package org.hanglint.check.suppression;

import org.jspecify.annotations.NullMarked;
