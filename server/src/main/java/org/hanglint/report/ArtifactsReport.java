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
     * @param paths files and folders of the project that it is asked about; empty for all
     */
    record Content(String root, Table table, List<Reported> findings, Sources sources, List<String> named, List<String> paths) {
        public Content {
            findings = List.copyOf(findings);
            named = List.copyOf(named);
            paths = List.copyOf(paths);
        }
    }

    /** Writes it all. */
    void write(Content content, Appendable out) throws IOException;
}
