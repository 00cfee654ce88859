package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.finding.Step;
import org.hanglint.knowledge.HotRoot.Rate;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.link.PythonIndex;

/** Which functions run again and again, how often, and by which way from which root. */
public final class Hotness {

    /** How a function is reached. */
    public enum Certainty {
        /** Every link of the way is inferred or better, or rests on two names that agree. */
        SURE,
        /** Some link is a guess. */
        GUESSED,
        /** Only through calls at which the code says that waiting is meant. */
        PERMITTED
    }

    private final PythonIndex index;
    private final Map<Definition, Reached> reached;

    private Hotness(PythonIndex index, Map<Definition, Reached> reached) {
        this.index = index;
        this.reached = reached;
    }

    static Hotness of(Project project, Facts facts, List<Definition> functions, Map<Definition, Rate> roots) {
        return new Hotness(project.python(), new HotWays(project, facts.edges()).from(functions, roots));
    }

    /** How often the function runs; empty for one that is not hot. */
    public Optional<Rate> rate(Definition definition) {
        return Optional.ofNullable(reached.get(definition)).map(Reached::rate);
    }

    /** How sure that is. */
    public Certainty certainty(Definition definition) {
        Reached known = reached.get(definition);
        return known == null ? Certainty.GUESSED : known.certainty();
    }

    /** How many calls on the way are made only under some condition. */
    public int conditions(Definition definition) {
        Reached known = reached.get(definition);
        return known == null ? 0 : known.seldom();
    }

    /** The way from the root: the root's name, then every call. */
    public List<Step> path(Definition definition) {
        List<Step> steps = new ArrayList<>();
        Definition at = definition;
        Reached here = reached.get(at);
        while (here != null && here.by().isPresent()) {
            Edge edge = here.by().get();
            steps.add(new Step(edge.caller().at(edge.site()), "calls " + shortName(at)));
            at = edge.caller();
            here = reached.get(at);
        }
        if (here != null) {
            steps.add(new Step(at.named(), shortName(at) + " runs " + often(here.rate())));
        }
        Collections.reverse(steps);
        return steps;
    }

    /** The root of the way to the function, by its short name. */
    public String root(Definition definition) {
        Definition at = definition;
        for (Reached here = reached.get(at); here != null && here.by().isPresent(); here = reached.get(at)) {
            at = here.by().get().caller();
        }
        return shortName(at);
    }

    private static String shortName(Definition definition) {
        return definition.function().qualifiedName();
    }

    /** The full name, for findings. */
    public String fullName(Definition definition) {
        return index.qualifiedName(definition);
    }

    private static String often(Rate rate) {
        return switch (rate) {
            case LOOP -> "as long as the process serves";
            case STEP -> "in every step";
            case MODEL -> "whenever the model runs";
            case REQUEST -> "for every request of its kind";
            case TRAINING -> "in every training step";
        };
    }
}
