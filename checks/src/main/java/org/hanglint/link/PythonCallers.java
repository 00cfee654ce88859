package org.hanglint.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Binding;
import org.hanglint.code.Expr;
import org.hanglint.code.Import;
import org.hanglint.code.Names;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Span;

/** Where the project's Python calls functions that its C++ binds: {@code import demo; demo.start()}. */
final class PythonCallers {

    private static final String OPERATORS = "torch.ops.";
    private static final String OVERLOAD = "default";

    /** One call of a name outside of the project's Python. */
    record Call(Definition from, Span site, String name) {
        BoundCall of(Definition callee) {
            return new BoundCall(from, site, name, callee);
        }
    }

    private final PythonIndex index;
    private final Set<String> wanted = new HashSet<>();
    private final Set<String> spellings = new HashSet<>();
    private final Map<String, List<Call>> calls = new HashMap<>();

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
        callers.spell(index.units());
        for (Definition definition : definitions.all()) {
            if (definition.unit().language() == Language.PYTHON) {
                Walk.all(definition.function(), part -> callers.see(definition, part));
            }
        }
        return callers;
    }

    /** Every last part of a dotted name that can stand for a wanted one: the names themselves, and those of imports. */
    private void spell(List<Unit> python) {
        spellings.addAll(wanted);
        spellings.add(OVERLOAD);
        Map<String, Set<String>> renamed = new HashMap<>();
        for (Unit unit : python) {
            for (Import each : unit.imports()) {
                each.names().forEach(one -> renames(renamed, one.name(), one.alias()));
                renames(renamed, Names.last(each.module()), each.alias());
            }
        }
        Deque<String> work = new ArrayDeque<>(spellings);
        while (!work.isEmpty()) {
            for (String alias : renamed.getOrDefault(work.removeFirst(), Set.of())) {
                if (spellings.add(alias)) {
                    work.add(alias);
                }
            }
        }
    }

    private static void renames(Map<String, Set<String>> renamed, String name, String alias) {
        if (!alias.isEmpty() && !alias.equals(name)) {
            renamed.computeIfAbsent(name, _ -> new HashSet<>()).add(alias);
        }
    }

    PythonIndex index() {
        return index;
    }

    private static boolean isNamed(Binding binding) {
        return !binding.exposed().isEmpty()
                && !binding.module().isEmpty()
                && binding.owner().isEmpty();
    }

    private void see(Definition from, Expr part) {
        if (!(part instanceof Expr.Call call) || !spellings.contains(last(call.callee()))) {
            return;
        }
        Optional<String> dotted = dotted(call.callee());
        if (dotted.isPresent() && index.resolve(from.unit(), dotted.get()) instanceof Resolved.External external) {
            String name = external.name().startsWith(OPERATORS) ? operator(external.name()) : external.name();
            String last = name.substring(name.lastIndexOf('.') + 1);
            if (wanted.contains(last)) {
                calls.computeIfAbsent(last, _ -> new ArrayList<>()).add(new Call(from, call.span(), name));
            }
        }
    }

    private static String last(Expr callee) {
        return switch (callee) {
            case Expr.Name name -> name.id();
            case Expr.Member member -> member.name();
            default -> "";
        };
    }

    /** {@code torch.ops.ns.op}, without the name of an overload. */
    private static String operator(String name) {
        return name.endsWith("." + OVERLOAD) ? name.substring(0, name.lastIndexOf('.')) : name;
    }

    private static Optional<String> dotted(Expr callee) {
        return switch (callee) {
            case Expr.Name name -> Optional.of(name.id());
            case Expr.Member member -> dotted(member.object()).map(object -> object + "." + member.name());
            default -> Optional.empty();
        };
    }

    /** The calls of what a binding exposes, by the called name; none where nothing in sight calls it. */
    List<Call> of(Binding binding) {
        if (!isNamed(binding)) {
            return List.of();
        }
        return calls.getOrDefault(binding.exposed(), List.of()).stream()
                .filter(call -> isMeant(binding, call))
                .sorted(Comparator.comparing(Call::name))
                .toList();
    }

    /**
     * Operators live under {@code torch.ops} and their library; a module that the build names is taken for one of the
     * caller's own package.
     */
    private boolean isMeant(Binding binding, Call call) {
        boolean operator = binding.form() == Binding.Form.OPERATOR;
        if (operator != call.name().startsWith(OPERATORS)) {
            return false;
        }
        String name = binding.module() + "." + binding.exposed();
        if (call.name().equals(name) || call.name().endsWith("." + name)) {
            return true;
        }
        boolean namedByBuild = binding.module().contains("TORCH_EXTENSION_NAME");
        String module = index.module(call.from().unit());
        String own = module.substring(0, (module + ".").indexOf('.')) + ".";
        return namedByBuild && (operator || call.name().startsWith(own));
    }
}
