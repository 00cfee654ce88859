package org.hanglint.check;

import java.util.List;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;

/** One hazard. Detection, wording and cure are apart: the cure is computed only when somebody asks. */
public sealed interface Check {

    /** What it is. */
    CheckInfo info();

    /** The cures of one of its findings, best first; empty where none is right. */
    List<Fix> fixes(Finding finding, Sources sources);

    /** A check of the project's code. */
    non-sealed interface OfCode extends Check {

        /** Everything it proves about the project. */
        List<Finding> findings(Flows flows);

        /** What a change of one function's body can change of its findings in that function. */
        default Reach reach() {
            return Reach.PROJECT;
        }

        /** How many findings it holds back because the code itself says that what they tell is meant. */
        default int permitted(Flows flows) {
            return 0;
        }
    }

    /** How much a check must look at again when one function has a newer body. */
    enum Reach {
        /** Its findings in a function follow from the function's own facts and what is known about all others. */
        FUNCTION,
        /** It compares functions, or reads files and builds. */
        PROJECT
    }

    /** A check of what users wrote to suppress findings. */
    non-sealed interface OfSuppressions extends Check {

        /** Everything wrong with the suppressions of a run. */
        List<Finding> findings(Review review);
    }
}
