package org.hanglint.report;

import java.io.IOException;
import java.util.List;
import org.hanglint.artifact.Table;
import org.hanglint.check.Sources;

/** One way to tell what is installed. */
public interface ArtifactsReport {

    /**
     * What it is made of.
     *
     * @param root as the user gave it
     * @param named places that the command line names
     */
    record Content(String root, Table table, List<Reported> findings, Sources sources, List<String> named) {
        public Content {
            findings = List.copyOf(findings);
            named = List.copyOf(named);
        }
    }

    /** Writes it all. */
    void write(Content content, Appendable out) throws IOException;
}
