package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;

/** The memory of values, the calls between Python functions and how often they run, over a whole project. */
public final class MemoryFlow {

    private final List<MemoryFact> facts;
    private final Hotness hotness;
    private final int runs;

    private MemoryFlow(List<MemoryFact> facts, Hotness hotness, int runs) {
        this.facts = List.copyOf(facts);
        this.hotness = hotness;
        this.runs = runs;
    }

    /** Solves the project. {@code between} is called after each function, so that a caller can cancel by throwing. */
    public static MemoryFlow solve(Project project, Consumer<Definition> between) {
        Facts facts = new Facts(project);
        List<Definition> functions = project.definitions().stream()
                .filter(definition -> definition.unit().language() == Language.PYTHON)
                .toList();
        var roots = HotRoots.of(project, functions);
        for (Definition definition : functions) {
            if (roots.containsKey(definition)) {
                facts.agenda().ensure(definition);
                between.accept(definition);
            }
        }
        facts.agenda().settle();
        facts.agenda().guess();
        CppPaths.add(project, facts.edges(), functions);
        Hotness hotness = Hotness.of(project, facts, functions, roots);
        List<MemoryFact> found = new ArrayList<>();
        for (Definition definition : project.definitions()) {
            if (definition.unit().language() != Language.PYTHON) {
                boolean hot = hotness.rate(definition).isPresent();
                found.addAll(
                        hot
                                ? CppWaits.hot(definition, facts.knowledge())
                                : CppWaits.anywhere(definition, facts.knowledge()));
            }
        }
        for (Definition definition : functions) {
            if (hotness.rate(definition).isPresent()) {
                found.addAll(new FunctionRun(facts, definition, Frame.Purpose.TELL).waits());
                between.accept(definition);
            }
        }
        found.removeIf(new Omitted(facts, hotness, roots.keySet())::neverRuns);
        return new MemoryFlow(found, hotness, facts.agenda().runs());
    }

    /** The waits of one kind in hot functions, in the order of the project's functions. */
    public List<MemoryFact> facts(MemoryFact.Kind kind) {
        return facts.stream().filter(fact -> fact.kind() == kind).toList();
    }

    /** Which functions run again and again. */
    public Hotness hotness() {
        return hotness;
    }

    /** How many times a function was interpreted, all together: a measure of the work. */
    public int runs() {
        return runs;
    }
}
