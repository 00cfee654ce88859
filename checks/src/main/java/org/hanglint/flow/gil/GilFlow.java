package org.hanglint.flow.gil;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;

/** The GIL over a whole project: facts of every C++ function, and how each function is entered. */
public final class GilFlow {

    private final List<GilFact> facts;
    private final EntryStates entryStates;
    private final Modules modules;

    private GilFlow(List<GilFact> facts, EntryStates entryStates, Modules modules) {
        this.facts = List.copyOf(facts);
        this.entryStates = entryStates;
        this.modules = modules;
    }

    /** Solves the project. {@code between} is called after each function, so that a caller can cancel by throwing. */
    public static GilFlow solve(Project project, Consumer<Definition> between) {
        GuardClasses guards = new GuardClasses(project);
        List<GilFact> facts = new ArrayList<>();
        for (Definition definition : project.definitions()) {
            if (definition.unit().language() != Language.PYTHON) {
                facts.addAll(new FunctionFlow(project, guards, definition).facts());
                between.accept(definition);
            }
        }
        Map<Integer, List<GilFact.Site>> sites = new HashMap<>();
        Map<String, Boolean> warmPrograms = new HashMap<>();
        for (GilFact fact : facts) {
            switch (fact) {
                case GilFact.Site site ->
                    sites.computeIfAbsent(site.in().id(), _ -> new ArrayList<>()).add(site);
                case GilFact.IndirectCall call when call.in().function().qualifiedName().equals("main") ->
                    warmPrograms.merge(call.in().unit().path(), isWarm(call.before()), Boolean::logicalAnd);
                default -> {}
            }
        }
        Modules modules = new Modules(project, warmPrograms);
        return new GilFlow(facts, new EntryStates(project, sites, modules).solve(), modules);
    }

    private static boolean isWarm(Possible before) {
        return !before.isUnknown()
                && before.states().stream().allMatch(state -> state.warmth() == Warmth.WARM);
    }

    /** The facts of one kind in the order of the project's functions. */
    public <F extends GilFact> List<F> facts(Class<F> kind) {
        return facts.stream().filter(kind::isInstance).map(kind::cast).toList();
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
