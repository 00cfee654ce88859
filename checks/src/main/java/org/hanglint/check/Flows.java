package org.hanglint.check;

import org.hanglint.artifact.Artifacts;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.memory.MemoryFlow;
import org.hanglint.link.Project;

/** What checks may read: the linked project and the flows over it. Flows are solved when first asked for. */
public interface Flows {

    /** The project. */
    Project project();

    /** Thread states and the GIL. */
    GilFlow gil();

    /** Where data is, and how often functions run. */
    MemoryFlow memory();

    /** What is installed of the project; nothing where the run was not told where to look. */
    Artifacts artifacts();
}
