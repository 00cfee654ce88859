package org.hanglint.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Node;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;
import org.hanglint.finding.Strength;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.knowledge.GilKnowledge.ThreadStart;

/** The edges that leave one C++ function: calls, thread starts, functions handed to code out of sight. */
final class CppEdges {

    /** Members of a future that run what was deferred. */
    private static final Set<String> ASKING = Set.of("get", "wait");

    private final Definition from;
    private final CppTypes types;
    private final CppCalls calls;
    private final CppNames names;
    private final GilKnowledge knowledge;
    private final List<CallEdge> edges = new ArrayList<>();

    CppEdges(CppIndex index, Definitions definitions, GilKnowledge knowledge, Definition from) {
        this.from = from;
        this.knowledge = knowledge;
        this.types = new CppTypes(index, definitions, from);
        this.calls = new CppCalls(index, types, from);
        this.names = new CppNames(from.unit(), knowledge);
    }

    List<CallEdge> collect() {
        Function function = from.function();
        for (Function.Initialiser initialiser : function.initialisers()) {
            memberInitialiser(initialiser);
        }
        Walk.statements(function.body(), statement -> {
            switch (statement) {
                case Stmt.Declare declare -> variable(declare.variable());
                case Stmt.Assign assign
                when assign.value() instanceof Expr.Closure closure
                        && assign.targets().stream().noneMatch(this::isLocal) -> handOver(closure, closure);
                default -> {}
            }
            Walk.own(statement).forEach(part -> Walk.expressions(part, this::expression));
        });
        return List.copyOf(edges);
    }

    /** A local, or what a local points to: what becomes of it is in sight. */
    private boolean isLocal(Expr target) {
        return switch (target) {
            case Expr.Name name -> types.local(name.id()).isPresent();
            case Expr.Dereference pointer -> isLocal(pointer.operand());
            default -> false;
        };
    }

    private void memberInitialiser(Function.Initialiser initialiser) {
        for (Argument argument : initialiser.arguments()) {
            Walk.expressions(argument.value(), this::expression);
        }
        Optional<ThreadStart> start = types.typeOf(new Expr.Name(initialiser.name(), initialiser.span()))
                .flatMap(this::startOf);
        if (start.isPresent() && !initialiser.arguments().isEmpty()) {
            thread(
                    initialiser.arguments(),
                    start.get(),
                    initialiser.arguments().getFirst().value());
        }
    }

    private void variable(Variable variable) {
        Optional<ThreadStart> start = startOf(variable.type());
        if (start.isPresent()) {
            thread(variable.initialiser(), start.get(), variable);
            return;
        }
        boolean made = variable.type().indirection() == TypeRef.Indirection.VALUE
                && variable.form() != Variable.InitForm.VEXING
                && variable.initialiser().stream().noneMatch(argument -> argument.value() instanceof Expr.Construct);
        if (made && variable.storage() != Variable.Storage.EXTERN) {
            calls.constructors(variable.type().name()).stream()
                    .filter(target -> CppCalls.accepts(
                            target.definition().function(),
                            variable.initialiser().size()))
                    .forEach(target -> add(target, CallEdge.Kind.CALL, variable));
        }
    }

    private Optional<ThreadStart> startOf(TypeRef type) {
        return names.find(type.name(), knowledge::threadStart);
    }

    private void expression(Expr expression) {
        switch (expression) {
            case Expr.Call call -> call(call);
            case Expr.Construct construct -> construct(construct);
            case Expr.Assignment assignment -> handOver(assignment.value(), assignment);
            default -> {}
        }
    }

    private void construct(Expr.Construct construct) {
        Optional<ThreadStart> start = startOf(construct.type());
        if (start.isPresent()) {
            thread(construct.arguments(), start.get(), construct);
            return;
        }
        calls.constructors(construct.type().name()).forEach(target -> add(target, CallEdge.Kind.CALL, construct));
        construct.arguments().forEach(argument -> handOver(argument.value(), construct));
    }

    private void call(Expr.Call call) {
        Optional<ThreadStart> start = call.callee() instanceof Expr.Name name
                ? names.find(name.id(), knowledge::threadStart)
                : emplacedThread(call);
        if (start.isPresent()) {
            thread(call.arguments(), start.get(), call);
            return;
        }
        calls.targets(call).forEach(target -> add(target, CallEdge.Kind.CALL, call));
        asked(call).forEach(target -> add(target, CallEdge.Kind.CALL, call));
        call.arguments().forEach(argument -> handOver(argument.value(), call));
    }

    /** {@code threads.emplace_back(f)} on a container of threads starts one. */
    private Optional<ThreadStart> emplacedThread(Expr.Call call) {
        if (!(call.callee() instanceof Expr.Member member) || !member.name().startsWith("emplace")) {
            return Optional.empty();
        }
        return types.typeOf(member.object())
                .filter(type -> !type.arguments().isEmpty())
                .flatMap(type -> startOf(type.arguments().getFirst()));
    }

    /** With a launch policy or handle in front, the callback is the first argument that denotes a function. */
    private void thread(List<Argument> arguments, ThreadStart start, Node site) {
        CallEdge.Kind kind = isDeferred(arguments) ? CallEdge.Kind.HANDED_OVER : CallEdge.Kind.THREAD;
        for (int i = start.callback(); i < arguments.size(); i++) {
            List<CppCalls.Target> targets = calls.denoted(arguments.get(i).value());
            if (!targets.isEmpty()) {
                targets.forEach(target -> add(target, kind, site));
                return;
            }
        }
    }

    /** What runs where the result of {@code std::async(std::launch::deferred, f)} is asked for. */
    private List<CppCalls.Target> asked(Expr.Call call) {
        if (!(call.callee() instanceof Expr.Member member)
                || !ASKING.contains(member.name())
                || !(member.object() instanceof Expr.Name future)) {
            return List.of();
        }
        return types.local(future.id()).stream()
                .flatMap(variable -> variable.initialiser().stream())
                .flatMap(value -> deferred(value.value()).stream())
                .toList();
    }

    private List<CppCalls.Target> deferred(Expr value) {
        return value instanceof Expr.Call start
                        && isDeferred(start.arguments())
                        && start.arguments().size() > 1
                ? calls.denoted(start.arguments().get(1).value())
                : List.of();
    }

    /** {@code std::async(std::launch::deferred, f)}: who asks for the result runs it. */
    private static boolean isDeferred(List<Argument> arguments) {
        return !arguments.isEmpty()
                && arguments.getFirst().value() instanceof Expr.Name name
                && name.id().endsWith("launch::deferred");
    }

    private void handOver(Expr value, Node site) {
        if (value instanceof Expr.Name name && types.local(name.id()).isEmpty() && isParameter(name.id())) {
            return;
        }
        calls.denoted(value).forEach(target -> add(target, CallEdge.Kind.HANDED_OVER, site));
    }

    private boolean isParameter(String name) {
        return from.function().parameters().stream()
                .anyMatch(parameter -> parameter.name().equals(name));
    }

    private void add(CppCalls.Target target, CallEdge.Kind kind, Node site) {
        Strength strength =
                kind == CallEdge.Kind.HANDED_OVER ? target.strength().and(Strength.INFERRED) : target.strength();
        edges.add(new CallEdge(from, target.definition(), kind, strength, site));
    }
}
