package org.hanglint.engine;

import java.util.function.Supplier;
import org.hanglint.check.Flows;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.link.Project;

/** The flows of one project, each solved when first asked for. */
final class ProjectFlows implements Flows {

    private final Project project;
    private final Supplier<GilFlow> gil;

    ProjectFlows(Project project) {
        this.project = project;
        this.gil = StableOnce.of(() -> GilFlow.solve(project, _ -> {}));
    }

    @Override
    public Project project() {
        return project;
    }

    @Override
    public GilFlow gil() {
        return gil.get();
    }
}
