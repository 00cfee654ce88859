package org.hanglint.flow.memory;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Parameter;
import org.hanglint.flow.memory.Edge.Guess;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonClass;

/** What names alone suggest, where nothing else is known. */
final class Guesses {

    private static final int MAX_CANDIDATES = 2;
    private static final int MAX_FAMILY = 25;

    /** A function that an unresolved call may mean, and what speaks for it. */
    record Candidate(Definition definition, Set<Guess> signs) {}

    private final Frame frame;

    Guesses(Frame frame) {
        this.frame = frame;
    }

    /** An expression that is called a device. */
    static Value device(Expr expression) {
        String name = switch (expression) {
            case Expr.Name named -> named.id();
            case Expr.Member member -> member.name();
            case Expr.Call call -> call.callee() instanceof Expr.Member member ? member.name() : "";
            default -> "";
        };
        boolean device = name.endsWith("device") || name.endsWith("device_type") || name.endsWith("device_name");
        return !device ? Value.NOTHING : name.contains("cpu") ? Value.HOST_DEVICE : Value.ACCELERATOR;
    }

    /** Methods of that name, where at most two, or one class's family, have it within the caller's top package. */
    List<Candidate> of(Expr.Call call, Expr.Member callee) {
        return frame
                .facts()
                .candidates(callee.name(), top(frame.definition()), this::candidates)
                .stream()
                .map(each -> new Candidate(each, signs(each, call, callee)))
                .toList();
    }

    private List<Definition> candidates(String name, String top) {
        if (isCommon(name)) {
            return List.of();
        }
        List<Definition> candidates = frame.facts().index().named(name).stream()
                .filter(each -> !each.function().owner().isEmpty() && top(each).equals(top))
                .toList();
        return candidates.size() > MAX_CANDIDATES && !isFamily(candidates) ? List.of() : candidates;
    }

    /** Whether all of them belong to one class that has the method itself, and to classes below it. */
    private boolean isFamily(List<Definition> candidates) {
        Set<PythonClass> owners = new HashSet<>();
        candidates.forEach(each -> frame.facts().index().owner(each).ifPresent(owners::add));
        return candidates.size() <= MAX_FAMILY
                && owners.stream().anyMatch(base -> {
                    Set<PythonClass> family =
                            new HashSet<>(frame.facts().index().derived(base));
                    family.add(base);
                    return family.containsAll(owners);
                });
    }

    private boolean isCommon(String name) {
        return name.startsWith("__")
                || frame.facts().knowledge().method(name).isPresent()
                || Containers.method(name, Value.NOTHING).isPresent();
    }

    private String top(Definition definition) {
        String module = frame.facts().index().module(definition.unit());
        int dot = module.indexOf('.');
        return dot < 0 ? module : module.substring(0, dot);
    }

    private static Set<Guess> signs(Definition candidate, Expr.Call call, Expr.Member callee) {
        Set<Guess> signs = EnumSet.of(Guess.UNIQUE);
        String receiver = switch (callee.object()) {
            case Expr.Name name -> name.id();
            case Expr.Member member -> member.name();
            default -> "";
        };
        String plain = receiver.replace("_", "").toLowerCase(Locale.ROOT);
        String owner = candidate.function().owner().toLowerCase(Locale.ROOT);
        if (plain.length() > 3 && (owner.contains(plain) || plain.contains(owner))) {
            signs.add(Guess.RECEIVER);
        }
        if (fits(candidate, call)) {
            signs.add(Guess.SIGNATURE);
        }
        return signs;
    }

    private static boolean fits(Definition candidate, Expr.Call call) {
        List<Parameter> parameters = candidate.function().parameters();
        long given = call.arguments().stream()
                .filter(argument -> argument.isPositional())
                .count();
        long plain = parameters.stream()
                        .filter(each -> each.kind() == Parameter.Kind.PLAIN)
                        .count()
                - 1;
        boolean rest = parameters.stream().anyMatch(each -> each.kind() == Parameter.Kind.REST);
        boolean keywords = call.arguments().stream()
                .filter(argument -> !argument.keyword().isEmpty())
                .allMatch(argument -> parameters.stream()
                        .anyMatch(each ->
                                each.name().equals(argument.keyword()) || each.kind() == Parameter.Kind.KEYWORD_REST));
        return !call.arguments().isEmpty() && keywords && (rest || given <= plain);
    }
}
