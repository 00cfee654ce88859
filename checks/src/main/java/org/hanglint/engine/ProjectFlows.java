package org.hanglint.engine;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.hanglint.artifact.Artifacts;
import org.hanglint.check.Flows;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.memory.MemoryFlow;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;

/** The flows of one project, each solved when first asked for. */
final class ProjectFlows implements Flows {

    private final Project project;
    private final Artifacts artifacts;
    private final Supplier<GilFlow> gil;
    private final Supplier<MemoryFlow> memory;

    private ProjectFlows(
            Project project, Artifacts artifacts, Supplier<GilFlow> gil, Supplier<MemoryFlow> memory) {
        this.project = project;
        this.artifacts = artifacts;
        this.gil = StableOnce.of(gil);
        this.memory = StableOnce.of(memory);
    }

    /** Over a whole project; {@code between} is called after each function, so that a caller can cancel by throwing. */
    static ProjectFlows of(Project project, Artifacts artifacts, Consumer<Definition> between) {
        return new ProjectFlows(
                project, artifacts, () -> GilFlow.solve(project, between), () -> MemoryFlow.solve(project, between));
    }

    /** Over the functions that have a newer body. */
    ProjectFlows revised(Project revised) {
        return new ProjectFlows(
                revised, artifacts, () -> gil.get().revised(revised), () -> memory.get().revised(revised));
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

    @Override
    public Artifacts artifacts() {
        return artifacts;
    }
}
