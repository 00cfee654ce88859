package org.hanglint.link;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Binding;
import org.hanglint.code.Expr;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.finding.Step;
import org.hanglint.syntax.Language;

/** Where the project's Python calls functions that its C++ binds: {@code import demo; demo.start()}. */
final class PythonCallers {

    private final PythonIndex index;
    private final Set<String> wanted = new HashSet<>();
    private final Map<String, List<Step>> calls = new HashMap<>();

    private PythonCallers(PythonIndex index) {
        this.index = index;
    }

    /** The calls of every bound function of the units; {@code definitions} gives the order. */
    static PythonCallers of(List<Unit> units, PythonIndex index, Definitions definitions) {
        PythonCallers callers = new PythonCallers(index);
        for (Unit unit : units) {
            unit.bindings().stream()
                    .filter(PythonCallers::isNamed)
                    .forEach(binding -> callers.wanted.add(binding.exposed()));
        }
        if (callers.wanted.isEmpty()) {
            return callers;
        }
        for (Definition definition : definitions.all()) {
            if (definition.unit().language() == Language.PYTHON) {
                Walk.all(definition.function(), part -> callers.see(definition, part));
            }
        }
        return callers;
    }

    private static boolean isNamed(Binding binding) {
        return !binding.exposed().isEmpty()
                && !binding.module().isEmpty()
                && binding.owner().isEmpty();
    }

    private void see(Definition from, Expr part) {
        if (!(part instanceof Expr.Call call)) {
            return;
        }
        Optional<String> dotted = dotted(call.callee());
        if (dotted.isPresent() && index.resolve(from.unit(), dotted.get()) instanceof Resolved.External external) {
            String name = external.name();
            int cut = name.lastIndexOf('.');
            if (wanted.contains(name.substring(cut + 1))) {
                Step step = new Step(from.at(call.span()), index.qualifiedName(from) + " calls " + name);
                calls.computeIfAbsent(name, _ -> new ArrayList<>()).add(step);
            }
        }
    }

    private static Optional<String> dotted(Expr callee) {
        return switch (callee) {
            case Expr.Name name -> Optional.of(name.id());
            case Expr.Member member -> dotted(member.object()).map(object -> object + "." + member.name());
            default -> Optional.empty();
        };
    }

    /** The first call of what a binding exposes, as a step of one; empty where nothing in sight calls it. */
    List<Step> of(Binding binding) {
        if (!isNamed(binding)) {
            return List.of();
        }
        String name = binding.module() + "." + binding.exposed();
        return calls.entrySet().stream()
                .filter(entry -> entry.getKey().equals(name) || entry.getKey().endsWith("." + name))
                .sorted(Map.Entry.comparingByKey())
                .flatMap(entry -> entry.getValue().stream())
                .limit(1)
                .toList();
    }
}
