package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
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
        GUESSED,
        /** Only through calls at which the code says that waiting is meant. */
        PERMITTED
    }

    /** How a function is reached; {@code cost} grows with every call, more with one that is made under a condition. */
    private record Reached(Rate rate, Certainty certainty, int cost, int seldom, Optional<Edge> by) {

        Reached through(Edge edge, Rate rate, Certainty certainty) {
            boolean sometimes = edge.passage() == Edge.Passage.SOMETIMES;
            return new Reached(
                    rate, certainty, cost + (sometimes ? SELDOM_COST : 1), seldom + (sometimes ? 1 : 0), Optional.of(edge));
        }
    }

    /** What a function's own name says of how often it runs. */
    private enum Nature {
        PLAIN,
        PER_REQUEST,
        COLD
    }

    /** A function to go on from. */
    private record Stop(Definition at, Reached how, String name, int number) {}

    private static final Comparator<Stop> NEXT = Comparator.comparingInt((Stop stop) -> stop.how().cost())
            .thenComparing(Stop::name)
            .thenComparingInt(Stop::number);

    /** A call under a condition makes a way longer by as much as this many others. */
    private static final int SELDOM_COST = 3;

    private final PythonIndex index;
    private final Project project;
    private final Map<Definition, Reached> reached = new HashMap<>();
    private final Map<Definition, Nature> natures = new HashMap<>();
    private final Map<Definition, Reached> perRequest = new LinkedHashMap<>();

    private Hotness(Project project) {
        this.project = project;
        this.index = project.python();
    }

    /**
     * Widest and shortest first: certain ways before guessed ones, frequent roots before seldom ones, ways with few conditions
     * before those with many, roots with plain names before their variants.
     */
    static Hotness of(Project project, Facts facts, List<Definition> functions, Map<Definition, Rate> roots) {
        Hotness hotness = new Hotness(project);
        for (Certainty certainty : Certainty.values()) {
            for (Rate rate : Rate.values()) {
                hotness.spread(facts, hotness.starts(functions, roots, rate, certainty), rate, certainty);
            }
        }
        return hotness;
    }

    /** The functions that are hot by their own name or by whom they are handed to, and how often they run. */
    static Map<Definition, Rate> roots(Project project, List<Definition> functions) {
        Map<Definition, Rate> roots = new LinkedHashMap<>();
        for (Definition definition : functions) {
            Subject subject = subject(project.python(), definition);
            if (!isCold(project, definition)) {
                boolean perRequest = project.knowledge().copy().isPerRequest(subject);
                project.knowledge()
                        .copy()
                        .root(subject)
                        .ifPresent(rate -> roots.put(definition, perRequest ? Rate.REQUEST : rate));
            }
        }
        HandedOut.in(project, functions, roots.keySet()).forEach((definition, rate) -> {
            if (!isCold(project, definition)) {
                roots.putIfAbsent(definition, rate);
            }
        });
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

    private List<Stop> starts(
            List<Definition> functions, Map<Definition, Rate> roots, Rate rate, Certainty certainty) {
        List<Stop> starts = new ArrayList<>();
        if (certainty != Certainty.SURE) {
            for (Definition definition : functions) {
                Reached how = reached.get(definition);
                if (how != null && how.rate() == rate) {
                    starts.add(new Stop(definition, how, plainness(definition), starts.size()));
                }
            }
            return starts;
        }
        if (rate == Rate.REQUEST) {
            perRequest.forEach((definition, way) -> starts.add(new Stop(definition, way, "", starts.size())));
        }
        Reached root = new Reached(rate, certainty, 0, 0, Optional.empty());
        functions.stream()
                .filter(definition -> roots.get(definition) == rate)
                .filter(definition -> rate != Rate.REQUEST || !perRequest.containsKey(definition))
                .forEach(definition -> starts.add(new Stop(definition, root, plainness(definition), starts.size())));
        return starts;
    }

    private void spread(Facts facts, List<Stop> starts, Rate rate, Certainty certainty) {
        PriorityQueue<Stop> work = new PriorityQueue<>(NEXT);
        work.addAll(starts);
        int number = starts.size();
        while (!work.isEmpty()) {
            Stop stop = work.remove();
            Reached old = reached.get(stop.at());
            if (old != null && old != stop.how()) {
                continue;
            }
            reached.put(stop.at(), stop.how());
            for (Edge edge : facts.edges().from(stop.at())) {
                if (!follows(edge, stop.how().certainty(), certainty) || reached.containsKey(edge.callee()) || nature(edge.callee()) == Nature.COLD) {
                    continue;
                }
                boolean slower = rate.compareTo(Rate.REQUEST) < 0 && nature(edge.callee()) == Nature.PER_REQUEST;
                if (slower) {
                    perRequest.putIfAbsent(edge.callee(), stop.how().through(edge, Rate.REQUEST, certainty));
                } else {
                    Reached way = stop.how().through(edge, rate, certainty);
                    work.add(new Stop(edge.callee(), way, stop.name(), number++));
                }
            }
        }
    }

    private static boolean follows(Edge edge, Certainty sofar, Certainty now) {
        boolean permitted = edge.passage() == Edge.Passage.PERMITTED;
        return switch (now) {
            case SURE -> !permitted && edge.isReportable();
            case GUESSED -> !permitted;
            case PERMITTED -> edge.isReportable() && sofar != Certainty.GUESSED;
        };
    }

    private Nature nature(Definition definition) {
        return natures.computeIfAbsent(
                definition,
                each -> isCold(project, each)
                        ? Nature.COLD
                        : project.knowledge().copy().isPerRequest(subject(index, each))
                                ? Nature.PER_REQUEST
                                : Nature.PLAIN);
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
