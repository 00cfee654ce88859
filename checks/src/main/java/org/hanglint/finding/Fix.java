package org.hanglint.finding;

import java.util.List;
import org.hanglint.finding.FixPlan.Safety;

/** A cure as edits, in ascending order and without overlap within a file. */
public record Fix(String title, Safety safety, List<Edit> edits) {
    public Fix {
        edits = List.copyOf(edits);
    }
}
