package org.hanglint.report;

import java.io.IOException;
import java.util.List;
import org.hanglint.check.Sources;
import org.hanglint.engine.Outcome;

/** One way to tell what a run found. */
public interface Report {

    /**
     * What a report is made of.
     *
     * @param root as the user gave it
     * @param findings in the order to show them
     * @param untold how many more there are that the user did not want to see
     * @param baselined how many the baseline knows
     */
    record Content(String root, Outcome outcome, List<Reported> findings, Sources sources, int untold, int baselined) {
        public Content {
            findings = List.copyOf(findings);
        }
    }

    /** Writes it all. */
    void write(Content content, Appendable out) throws IOException;
}
