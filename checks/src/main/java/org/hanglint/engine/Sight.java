package org.hanglint.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.hanglint.code.Function;
import org.hanglint.finding.Step;
import org.hanglint.flow.gil.EntryState;
import org.hanglint.flow.gil.EntryState.ThreadKind;
import org.hanglint.flow.gil.EntryStates;
import org.hanglint.flow.gil.GilMoment;
import org.hanglint.flow.memory.Hotness;
import org.hanglint.flow.memory.SeenValue;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** What an analysis knows about a file as its text is now, for a reader who looks at it. Spans count in that text. */
public final class Sight {

    /** Why a function is worth a look, and how execution gets there. */
    public enum Reason {
        /** It runs again and again. */
        HOT,
        /** A thread that Python did not start enters it. */
        FOREIGN
    }

    /**
     * A function that is worth a look.
     *
     * @param at its name
     * @param path from where execution enters; the last step leads to the function
     */
    public record Lens(Span at, Reason reason, List<Step> path) {}

    private final Revision names;
    private final Supplier<Revision> bodies;
    private final ProjectFlows flows;

    Sight(Revision names, Supplier<Revision> bodies, ProjectFlows flows) {
        this.names = names;
        this.bodies = StableOnce.of(bodies);
        this.flows = flows;
    }

    /** The hot functions, and those that foreign threads enter, in the order of the text. */
    public List<Lens> lenses() {
        List<Lens> lenses = new ArrayList<>();
        names.names().forEach((definition, name) -> lens(definition, name).ifPresent(lenses::add));
        lenses.sort(Comparator.comparingInt(lens -> lens.at().start()));
        return lenses;
    }

    private Optional<Lens> lens(Definition definition, Span name) {
        if (definition.unit().language() == Language.PYTHON) {
            Hotness hotness = flows.memory().hotness();
            return hotness.rate(definition)
                    .filter(_ -> hotness.certainty(definition) == Hotness.Certainty.SURE)
                    .map(_ -> lens(name, Reason.HOT, hotness.path(definition)));
        }
        EntryStates entries = flows.gil().entryStates();
        return entries.of(definition).stream()
                .filter(state -> state.thread() == ThreadKind.FOREIGN)
                .findFirst()
                .map(state -> lens(name, Reason.FOREIGN, entries.path(definition, state)));
    }

    private Lens lens(Span name, Reason reason, List<Step> path) {
        return new Lens(name, reason, names.stretched(path));
    }

    /** What the innermost expression of Python around the byte is taken for. */
    public Optional<SeenValue> value(int offset) {
        return around(offset)
                .flatMap(here -> values(here).stream()
                        .filter(seen -> holds(seen.span(), offset))
                        .min(Comparator.comparingInt(seen -> seen.span().length())));
    }

    /** The places of Python in the stretch that get a value there. */
    public List<SeenValue> written(Span stretch) {
        return bodies.get().matched().entrySet().stream()
                .filter(entry -> entry.getKey().unit().language() == Language.PYTHON)
                .filter(entry -> entry.getValue().span().start() < stretch.end()
                        && stretch.start() < entry.getValue().span().end())
                .flatMap(entry -> values(Map.of(entry.getKey(), entry.getValue())).stream())
                .filter(seen -> seen.role() == SeenValue.Role.WRITTEN && stretch.contains(seen.span()))
                .sorted(Comparator.comparingInt(seen -> seen.span().start()))
                .toList();
    }

    private List<SeenValue> values(Map<Definition, Function> functions) {
        boolean python =
                functions.keySet().stream().allMatch(each -> each.unit().language() == Language.PYTHON);
        return python ? flows.memory().values(bodies.get().project(functions)) : List.of();
    }

    /** The GIL and the threads just before what C++ does at the byte. */
    public Optional<GilMoment> gil(int offset) {
        return around(offset)
                .flatMap(here -> flows.gil().moments(bodies.get().project(here)).stream()
                        .filter(moment -> holds(moment.span(), offset))
                        .min(Comparator.comparingInt(moment -> moment.span().length())));
    }

    /** What is known of the GIL in each C++ function that meets the stretch, in the order of its text. */
    public List<List<GilMoment>> moments(Span stretch) {
        List<List<GilMoment>> functions = new ArrayList<>();
        for (Map.Entry<Definition, Function> entry : bodies.get().matched().entrySet()) {
            Span span = entry.getValue().span();
            if (entry.getKey().unit().language() != Language.PYTHON
                    && span.start() < stretch.end()
                    && stretch.start() < span.end()) {
                Map<Definition, Function> function = Map.of(entry.getKey(), entry.getValue());
                functions.add(flows.gil().moments(bodies.get().project(function)).stream()
                        .sorted(Comparator.comparingInt(moment -> moment.span().start()))
                        .toList());
            }
        }
        return functions;
    }

    /** How a C++ function around the byte is entered on that kind of thread. */
    public List<Step> entry(int offset, ThreadKind thread) {
        EntryStates entries = flows.gil().entryStates();
        return around(offset).stream()
                .flatMap(here -> here.keySet().stream())
                .flatMap(definition -> entries.of(definition).stream()
                        .filter(state -> state.thread() == thread)
                        .limit(1)
                        .map((EntryState state) -> bodies.get().stretched(entries.path(definition, state))))
                .findFirst()
                .orElse(List.of());
    }

    /** The innermost function around the byte, as it was and as it is. */
    private Optional<Map<Definition, Function>> around(int offset) {
        return bodies.get().matched().entrySet().stream()
                .filter(entry -> holds(entry.getValue().span(), offset))
                .min(Comparator.comparingInt(entry -> entry.getValue().span().length()))
                .map(entry -> Map.of(entry.getKey(), entry.getValue()));
    }

    private static boolean holds(Span span, int offset) {
        return span.start() <= offset && offset <= span.end();
    }
}
