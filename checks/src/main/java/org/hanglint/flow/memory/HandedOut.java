package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.knowledge.HotRoot.Rate;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.link.Resolved;

/**
 * Functions that others call where the project's own code does not show it: registered operators, launchers of kernels, and
 * functions that a hot class puts into a field of an object of somebody else.
 */
final class HandedOut {

    private final Project project;
    private final Map<Definition, Rate> found = new LinkedHashMap<>();
    private final Map<Unit, Boolean> importing = new IdentityHashMap<>();

    private HandedOut(Project project) {
        this.project = project;
    }

    /** Such functions and how often they run; {@code named} are the functions that are hot by their own name. */
    static Map<Definition, Rate> in(Project project, List<Definition> functions, Set<Definition> named) {
        HandedOut handed = new HandedOut(project);
        Set<String> hotClasses = new HashSet<>();
        named.forEach(each -> hotClasses.add(classOf(each)));
        for (Definition definition : functions) {
            Function function = definition.function();
            if (function.kind() == Function.Kind.MODULE) {
                Walk.statements(function.body(), statement -> handed.registered(definition, statement));
            } else if (function.owner().isEmpty()) {
                handed.launcher(definition);
            } else if (hotClasses.contains(classOf(definition))) {
                Walk.statements(function.body(), statement -> handed.putAway(definition, statement));
            }
        }
        return handed.found;
    }

    private static String classOf(Definition definition) {
        return definition.function().owner().isEmpty()
                ? ""
                : definition.unit().path() + " " + definition.function().owner();
    }

    private boolean says(Role role, Expr expression) {
        return switch (expression) {
            case Expr.Name name -> project.knowledge().copy().says(role, name.id());
            case Expr.Member member -> project.knowledge().copy().says(role, member.name());
            case Expr.Call call -> says(role, call.callee());
            default -> false;
        };
    }

    /** {@code register_custom_op(..., op_func=f)} at the top level of a file. */
    private void registered(Definition module, Stmt statement) {
        if (statement instanceof Stmt.Evaluate(Expr.Call call, _) && says(Role.REGISTRATION, call.callee())) {
            call.arguments().forEach(each -> function(module, each.value()).ifPresent(f -> found.put(f, Rate.MODEL)));
        }
    }

    /** A free function that is an operator by its decorator, or that launches {@code kernel[grid](...)}. */
    private void launcher(Definition definition) {
        boolean operator =
                definition.function().decorators().stream().anyMatch(each -> says(Role.REGISTRATION, each));
        boolean kernels = importing.computeIfAbsent(definition.unit(), HandedOut::importsKernels);
        if (operator || kernels && launches(definition.function())) {
            found.put(definition, Rate.MODEL);
        }
    }

    private static boolean importsKernels(Unit unit) {
        return unit.imports().stream()
                .anyMatch(each -> each.module().contains("triton")
                        || each.names().stream().anyMatch(name -> name.name().equals("triton")));
    }

    private boolean launches(Function function) {
        List<Expr> launches = new ArrayList<>();
        Walk.statements(function.body(), statement -> Walk.own(statement)
                .forEach(own -> Walk.expressions(own, each -> {
                    if (each instanceof Expr.Call(Expr.Index(Expr.Name kernel, _, _), _, _, _)
                            && says(Role.KERNEL, kernel)) {
                        launches.add(each);
                    }
                })));
        return !launches.isEmpty();
    }

    /** {@code other.field = f} or {@code other.field = partial(f, ...)}, where other is not the object itself. */
    private void putAway(Definition in, Stmt statement) {
        if (!(statement instanceof Stmt.Assign(var targets, Expr value, _))) {
            return;
        }
        boolean foreign = targets.stream()
                .anyMatch(target -> target instanceof Expr.Member member
                        && !(member.object() instanceof Expr.Name(String id, _) && id.equals("self")));
        Expr given = value instanceof Expr.Call call
                        && isPartial(call.callee())
                        && !call.arguments().isEmpty()
                ? call.arguments().getFirst().value()
                : value;
        if (foreign) {
            function(in, given).ifPresent(each -> found.put(each, Rate.STEP));
        }
    }

    private static boolean isPartial(Expr callee) {
        return switch (callee) {
            case Expr.Name name -> name.id().equals("partial");
            case Expr.Member member -> member.name().equals("partial");
            default -> false;
        };
    }

    private Optional<Definition> function(Definition from, Expr expression) {
        return expression instanceof Expr.Name name
                        && project.python().resolve(from.unit(), name.id()) instanceof Resolved.OfFunction(var function)
                ? Optional.of(function)
                : Optional.empty();
    }
}
