package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.hanglint.flow.memory.HotRoots.Nature;
import org.hanglint.flow.memory.Hotness.Certainty;
import org.hanglint.knowledge.HotRoot.Rate;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;

/**
 * The best way from a root to every function: certain ways before guessed ones, frequent roots before seldom ones, ways with
 * few conditions before those with many, roots with plain names before their variants.
 */
final class HotWays {

    /** A function to go on from. */
    private record Stop(Definition at, Reached how, String name, int number) {}

    private static final Comparator<Stop> NEXT = Comparator.comparingInt(
                    (Stop stop) -> stop.how().cost())
            .thenComparing(Stop::name)
            .thenComparingInt(Stop::number);

    private final Project project;
    private final Edges edges;
    private final Map<Definition, Reached> reached = new HashMap<>();
    private final Map<Definition, Nature> natures = new HashMap<>();
    private final Map<Definition, Reached> perRequest = new LinkedHashMap<>();

    HotWays(Project project, Edges edges) {
        this.project = project;
        this.edges = edges;
    }

    Map<Definition, Reached> from(List<Definition> functions, Map<Definition, Rate> roots) {
        for (Certainty certainty : Certainty.values()) {
            for (Rate rate : Rate.values()) {
                spread(starts(functions, roots, rate, certainty), rate, certainty);
            }
        }
        return reached;
    }

    private List<Stop> starts(List<Definition> functions, Map<Definition, Rate> roots, Rate rate, Certainty certainty) {
        List<Stop> starts = new ArrayList<>();
        if (rate == Rate.REQUEST) {
            perRequest.forEach((definition, way) -> starts.add(new Stop(definition, way, "", starts.size())));
        }
        if (certainty != Certainty.SURE) {
            for (Definition definition : functions) {
                Reached how = reached.get(definition);
                if (how != null && how.rate() == rate) {
                    starts.add(new Stop(definition, how, plainness(definition), starts.size()));
                }
            }
            return starts;
        }
        Reached root = Reached.root(rate);
        functions.stream()
                .filter(definition -> roots.get(definition) == rate)
                .filter(definition -> rate != Rate.REQUEST || !perRequest.containsKey(definition))
                .forEach(definition -> starts.add(new Stop(definition, root, plainness(definition), starts.size())));
        return starts;
    }

    private void spread(List<Stop> starts, Rate rate, Certainty certainty) {
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
            for (Edge edge : edges.from(stop.at())) {
                boolean open = follows(edge, stop.how().certainty(), certainty) && !reached.containsKey(edge.callee());
                Nature nature = open ? nature(edge.callee()) : Nature.COLD;
                if (nature == Nature.COLD) {
                    continue;
                }
                boolean slower = rate.compareTo(Rate.REQUEST) < 0 && nature == Nature.PER_REQUEST;
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

    /** Orders {@code event_loop_normal} before {@code event_loop_normal_disagg}: fewer words, then the alphabet. */
    private static String plainness(Definition root) {
        String name = root.function().name();
        return (char) name.chars().filter(c -> c == '_').count() + name;
    }

    private Nature nature(Definition definition) {
        return natures.computeIfAbsent(definition, each -> HotRoots.nature(project, each));
    }
}
