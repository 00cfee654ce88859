package org.hanglint.report;

import java.io.IOException;
import java.util.List;
import org.hanglint.check.Sources;
import org.hanglint.engine.Outcome;

/** One way to tell what a run found. */
public interface Report {

    /** What a report is made of. {@code root} is the root as the user gave it. */
    record Content(String root, Outcome outcome, List<Reported> findings, Sources sources) {
        public Content {
            findings = List.copyOf(findings);
        }
    }

    /** Writes it all. */
    void write(Content content, Appendable out) throws IOException;
}
