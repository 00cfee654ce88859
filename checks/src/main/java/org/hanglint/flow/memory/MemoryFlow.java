package org.hanglint.flow.memory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.hanglint.knowledge.HotRoot.Rate;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** The memory of values, the calls between Python functions and how often they run, over a whole project. */
public final class MemoryFlow {

    private final List<MemoryFact> facts;
    private final Facts known;
    private final Hotness hotness;
    private final Omitted omitted;

    private MemoryFlow(List<MemoryFact> facts, Facts known, Hotness hotness, Omitted omitted) {
        this.facts = facts.stream().filter(fact -> !omitted.neverRuns(fact)).toList();
        this.known = known;
        this.hotness = hotness;
        this.omitted = omitted;
    }

    /** Solves the project. {@code between} is called after each function, so that a caller can cancel by throwing. */
    public static MemoryFlow solve(Project project, Consumer<Definition> between) {
        Facts facts = new Facts(project, between);
        List<Definition> functions = project.definitions().stream()
                .filter(definition -> definition.unit().language() == Language.PYTHON)
                .toList();
        var roots = HotRoots.of(project, functions);
        for (Definition definition : functions) {
            if (roots.containsKey(definition)) {
                facts.agenda().ensure(definition);
            }
        }
        facts.agenda().settle();
        facts.agenda().guess();
        Map<Definition, Rate> cppRoots = HotRoots.ofCpp(project);
        CppPaths.add(project, facts.edges(), cppRoots.keySet());
        roots.putAll(cppRoots);
        facts.agenda().close();
        facts.edges().close();
        List<Definition> starts =
                Stream.concat(functions.stream(), cppRoots.keySet().stream()).toList();
        Hotness hotness = Hotness.of(project, facts, starts, roots);
        List<MemoryFact> found = new ArrayList<>();
        for (Definition definition : project.definitions()) {
            if (definition.unit().language().isNative()) {
                found.addAll(ofCpp(project, definition, hotness));
            }
        }
        for (Definition definition : functions) {
            if (hotness.rate(definition).isPresent()) {
                found.addAll(new FunctionRun(facts, definition, Frame.Purpose.TELL).waits());
                between.accept(definition);
            }
        }
        facts.shrink();
        return new MemoryFlow(found, facts, hotness, new Omitted(facts, hotness, roots.keySet()));
    }

    private static List<MemoryFact> ofCpp(Project project, Definition definition, Hotness hotness) {
        return hotness.rate(definition).isPresent()
                ? CppWaits.hot(project, definition)
                : CppWaits.anywhere(project, definition);
    }

    /**
     * The waits of the functions that have a newer body in {@code revised}, by what is known about all others. How often they
     * run and what callers give them is what it was.
     */
    public MemoryFlow revised(Project revised) {
        List<MemoryFact> found = new ArrayList<>();
        for (Definition definition : revised.definitions()) {
            if (definition.unit().language().isNative()) {
                found.addAll(ofCpp(revised, definition, hotness));
            } else if (definition.unit().language() == Language.PYTHON
                    && hotness.rate(definition).isPresent()) {
                found.addAll(new FunctionRun(Frame.revised(known, definition, revised)).waits());
            }
        }
        return new MemoryFlow(found, known, hotness, omitted);
    }

    /** What the expressions of the Python functions that have a newer body in {@code revised} are taken for. */
    public List<SeenValue> values(Project revised) {
        return revised.definitions().stream()
                .filter(definition -> definition.unit().language() == Language.PYTHON)
                .flatMap(definition -> new FunctionRun(Frame.revised(known, definition, revised)).look().stream())
                .toList();
    }

    /** The names and attributes of a Python function that are tensors of the device, wherever they stand, and nothing else. */
    public Set<Span> tensors(Project project, Definition definition) {
        return new FunctionRun(Frame.revised(known, definition, project)).tensors();
    }

    /** The waits of one kind in hot functions, in the order of the project's functions. */
    public List<MemoryFact> facts(MemoryFact.Kind kind) {
        return facts.stream().filter(fact -> fact.kind() == kind).toList();
    }

    /** The calls in hot functions at which the code says that waiting is meant. */
    public List<Edge> permitted() {
        return known.edges().all().stream()
                .filter(edge -> edge.passage() == Edge.Passage.PERMITTED)
                .filter(edge -> hotness.rate(edge.caller()).isPresent())
                .toList();
    }

    /** The functions that a call leads to, by links that are sure. */
    public Set<Definition> behind(Edge call) {
        Set<Definition> found = new LinkedHashSet<>();
        Deque<Definition> work = new ArrayDeque<>(List.of(call.callee()));
        while (!work.isEmpty()) {
            Definition at = work.removeFirst();
            if (found.add(at)) {
                known.edges().from(at).stream()
                        .filter(Edge::isReportable)
                        .map(Edge::callee)
                        .forEach(work::add);
            }
        }
        return found;
    }

    /** Which functions run again and again. */
    public Hotness hotness() {
        return hotness;
    }

    /** How many times a function was interpreted, all together: a measure of the work. */
    public int runs() {
        return known.agenda().runs();
    }
}
