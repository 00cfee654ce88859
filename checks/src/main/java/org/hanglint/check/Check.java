package org.hanglint.check;

import java.util.List;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;

/** One hazard. Detection, wording and cure are apart: the cure is computed only when somebody asks. */
public interface Check {

    /** What it is. */
    CheckInfo info();

    /** Everything it proves about the project. */
    List<Finding> findings(Flows flows);

    /** The cures of one of its findings, best first; empty where none is right. */
    List<Fix> fixes(Finding finding, Sources sources);
}
