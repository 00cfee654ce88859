package org.hanglint.flow.gil;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.hanglint.code.Unit;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;

/** The GIL over a whole project: facts of every C++ function, and how each function is entered. */
public final class GilFlow {

    private final Project project;
    private final Map<Class<?>, List<GilFact>> facts = new HashMap<>();
    private final IntFunction<List<GilFact>> factsByFunction;
    private final EntryStates entryStates;
    private final Modules modules;
    private final Summaries summaries;
    private final FunctionFlow.Surroundings around;
    private final Set<String> filesOfPython;

    private GilFlow(
            FunctionFlow.Surroundings around,
            IntFunction<List<GilFact>> factsByFunction,
            SortedMap<Integer, List<GilFact>> listed,
            Set<String> filesOfPython,
            EntryStates entryStates,
            Modules modules,
            Summaries summaries) {
        this.around = around;
        this.project = around.project();
        this.factsByFunction = factsByFunction;
        listed.values()
                .forEach(list -> list.forEach(fact -> this.facts
                        .computeIfAbsent(fact.getClass(), _ -> new ArrayList<>())
                        .add(fact)));
        this.filesOfPython = filesOfPython;
        this.entryStates = entryStates;
        this.modules = modules;
        this.summaries = summaries;
    }

    /** Solves the project. {@code between} is called after each function, so that a caller can cancel by throwing. */
    public static GilFlow solve(Project project, Consumer<Definition> between) {
        BitSet warming = new BitSet();
        BitSet endless = new BitSet();
        BitSet shifting = new BitSet();
        FunctionFlow.Surroundings around = new FunctionFlow.Surroundings(
                project,
                new GuardClasses(project),
                new Destructors(project),
                new Throwers(project),
                warming,
                endless,
                shifting);
        SortedMap<Integer, List<GilFact>> byFunction = new TreeMap<>();
        for (Definition definition : CalleesFirst.order(project)) {
            FunctionFlow.Result result = new FunctionFlow(around, definition).solve();
            byFunction.put(definition.id(), result.facts());
            warming.set(definition.id(), result.warms());
            endless.set(definition.id(), !result.ends());
            shifting.set(definition.id(), result.shifts());
            between.accept(definition);
        }
        List<GilFact> facts = new ArrayList<>();
        byFunction.values().forEach(facts::addAll);
        Map<Integer, List<GilFact.Site>> sites = new HashMap<>();
        Map<String, Boolean> warmPrograms = new HashMap<>();
        Map<String, Boolean> heldPrograms = new HashMap<>();
        for (GilFact fact : facts) {
            switch (fact) {
                case GilFact.Site site ->
                    sites.computeIfAbsent(site.in().id(), _ -> new ArrayList<>())
                            .add(site);
                case GilFact.IndirectCall call
                when call.in().function().qualifiedName().equals("main") -> {
                    warmPrograms.merge(call.in().unit().path(), isWarm(call.before()), Boolean::logicalAnd);
                    heldPrograms.merge(call.in().unit().path(), isHeld(call.before()), Boolean::logicalAnd);
                }
                default -> {}
            }
        }
        Modules modules = new Modules(project, warmPrograms, heldPrograms);
        EntryStates entryStates = new EntryStates(project, sites, modules).solve();
        return new GilFlow(
                around,
                id -> byFunction.getOrDefault(id, List.of()),
                byFunction,
                filesOfPython(facts),
                entryStates,
                modules,
                Summaries.solve(facts));
    }

    /**
     * The facts of the functions that have a newer body in {@code revised}: {@link #facts(Class)} are those only. How they are
     * entered, and what calling any function does, is what it was.
     */
    public GilFlow revised(Project revised) {
        FunctionFlow.Surroundings now = around.in(revised);
        SortedMap<Integer, List<GilFact>> newer = new TreeMap<>();
        for (Definition definition : revised.definitions()) {
            if (definition.unit().language() != Language.PYTHON) {
                newer.put(
                        definition.id(),
                        new FunctionFlow(now, definition).solve().facts());
            }
        }
        Set<String> files = new HashSet<>(filesOfPython);
        newer.values().forEach(facts -> files.addAll(filesOfPython(facts)));
        return new GilFlow(
                now,
                id -> newer.containsKey(id) ? newer.get(id) : factsByFunction.apply(id),
                newer,
                files,
                entryStates,
                modules,
                summaries);
    }

    private static Set<String> filesOfPython(List<GilFact> facts) {
        Set<String> files = new HashSet<>();
        for (GilFact fact : facts) {
            boolean speaks = fact instanceof GilFact.Operation use
                    && switch (use.kind()) {
                        case NEEDS, RUNS, DROPS, TAKES, RELEASES -> true;
                        default -> false;
                    };
            if (speaks) {
                files.add(fact.in().unit().path());
            }
        }
        return files;
    }

    /** Whether something in the file uses Python, takes the GIL or releases it. */
    public boolean isOfPython(Unit unit) {
        return filesOfPython.contains(unit.path());
    }

    private static boolean isWarm(Possible before) {
        return !before.isUnknown() && before.states().stream().allMatch(state -> state.warmth() == Warmth.WARM);
    }

    private static boolean isHeld(Possible before) {
        return !before.isUnknown() && before.states().stream().allMatch(state -> state.gil() == Gil.HELD);
    }

    /** What is known before every event of the C++ functions that have a newer body in {@code revised}. */
    public List<GilMoment> moments(Project revised) {
        FunctionFlow.Surroundings now = around.in(revised);
        return revised.definitions().stream()
                .filter(definition -> definition.unit().language() != Language.PYTHON)
                .flatMap(definition -> new FunctionFlow(now, definition).moments(entryStates).stream())
                .toList();
    }

    /** The facts of one kind in the order of the project's functions. */
    public <F extends GilFact> List<F> facts(Class<F> kind) {
        return facts.getOrDefault(kind, List.of()).stream().map(kind::cast).toList();
    }

    /** The facts of one kind in one function. */
    public <F extends GilFact> List<F> facts(Definition in, Class<F> kind) {
        return factsByFunction.apply(in.id()).stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    /** What calling a function does. */
    public Summaries summaries() {
        return summaries;
    }

    /** The project that was solved. */
    public Project project() {
        return project;
    }

    /** How functions are entered. */
    public EntryStates entryStates() {
        return entryStates;
    }

    /** What the build says. */
    public Modules modules() {
        return modules;
    }
}
