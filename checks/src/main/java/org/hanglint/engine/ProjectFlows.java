package org.hanglint.engine;

import java.util.function.Supplier;
import org.hanglint.check.Flows;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.memory.MemoryFlow;
import org.hanglint.link.Project;

/** The flows of one project, each solved when first asked for. */
final class ProjectFlows implements Flows {

    private final Project project;
    private final Supplier<GilFlow> gil;
    private final Supplier<MemoryFlow> memory;

    ProjectFlows(Project project) {
        this.project = project;
        this.gil = StableOnce.of(() -> GilFlow.solve(project, _ -> {}));
        this.memory = StableOnce.of(() -> MemoryFlow.solve(project, _ -> {}));
    }

    @Override
    public Project project() {
        return project;
    }

    @Override
    public GilFlow gil() {
        return gil.get();
    }

    @Override
    public MemoryFlow memory() {
        return memory.get();
    }
}
