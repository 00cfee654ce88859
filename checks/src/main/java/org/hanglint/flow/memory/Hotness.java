package org.hanglint.flow.memory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.finding.Step;
import org.hanglint.knowledge.CopyKnowledge.Subject;
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
        GUESSED
    }

    private record Reached(Rate rate, Certainty certainty, Optional<Edge> by) {}

    private final PythonIndex index;
    private final Map<Definition, Reached> reached = new HashMap<>();

    private Hotness(PythonIndex index) {
        this.index = index;
    }

    /**
     * Breadth first: certain ways before guessed ones, frequent roots before seldom ones, short ways before long ones, roots
     * with plain names before their variants.
     */
    static Hotness of(Project project, Facts facts, List<Definition> functions, Map<Definition, Rate> roots) {
        Hotness hotness = new Hotness(project.python());
        for (Certainty certainty : Certainty.values()) {
            for (Rate rate : Rate.values()) {
                hotness.spread(project, facts, functions, roots, rate, certainty);
            }
        }
        return hotness;
    }

    /** The functions that are hot by their own name, and how often they run. */
    static Map<Definition, Rate> roots(Project project, List<Definition> functions) {
        Map<Definition, Rate> roots = new HashMap<>();
        for (Definition definition : functions) {
            Subject subject = subject(project.python(), definition);
            if (!isCold(project, definition)) {
                project.knowledge().copy().root(subject).ifPresent(rate -> roots.put(definition, rate));
            }
        }
        return roots;
    }

    static Subject subject(PythonIndex index, Definition definition) {
        return new Subject(
                definition.function().name(),
                definition.function().owner(),
                index.qualifiedName(definition),
                definition.unit().path(),
                index.owner(definition).map(index::externalBases).orElse(java.util.Set.of()));
    }

    private void spread(
            Project project,
            Facts facts,
            List<Definition> functions,
            Map<Definition, Rate> roots,
            Rate rate,
            Certainty certainty) {
        Deque<Definition> work = new ArrayDeque<>();
        for (Definition definition : functions) {
            if (certainty == Certainty.SURE && roots.get(definition) == rate && !reached.containsKey(definition)) {
                reached.put(definition, new Reached(rate, certainty, Optional.empty()));
                work.add(definition);
            } else if (certainty == Certainty.GUESSED
                    && reached.containsKey(definition)
                    && rate(definition).filter(rate::equals).isPresent()) {
                work.add(definition);
            }
        }
        List<Definition> plainFirst = new ArrayList<>(work);
        plainFirst.sort(Comparator.comparing(Hotness::plainness));
        work = new ArrayDeque<>(plainFirst);
        while (!work.isEmpty()) {
            Definition from = work.removeFirst();
            for (Edge edge : facts.edges().from(from)) {
                boolean follows = edge.isReportable() || certainty == Certainty.GUESSED;
                if (follows && !reached.containsKey(edge.callee()) && !isCold(project, edge.callee())) {
                    reached.put(edge.callee(), new Reached(rate, certainty, Optional.of(edge)));
                    work.add(edge.callee());
                }
            }
        }
    }

    /** Orders {@code event_loop_normal} before {@code event_loop_normal_disagg}: fewer words, then the alphabet. */
    private static String plainness(Definition root) {
        String name = root.function().name();
        return (char) name.chars().filter(c -> c == '_').count() + name;
    }

    private static boolean isCold(Project project, Definition definition) {
        boolean decorated = definition.function().decorators().stream()
                .anyMatch(each -> project.knowledge().copy().isColdDecorator(dotted(each)));
        return decorated || project.knowledge().copy().isCold(subject(project.python(), definition));
    }

    private static String dotted(Expr decorator) {
        return switch (decorator) {
            case Expr.Name name -> name.id();
            case Expr.Member member -> dotted(member.object()) + "." + member.name();
            case Expr.Call call -> dotted(call.callee());
            default -> "";
        };
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
            case TRAINING -> "in every training step";
        };
    }
}
