package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;

/** Python's own containers and iterators: what goes in comes out. */
final class Containers {

    private Containers() {}

    /** What a method of a container gives; empty for a name that containers do not have. */
    static Optional<Value> method(String name, Value container) {
        return switch (name) {
            case "pop", "popleft", "get", "setdefault", "get_nowait", "popitem" -> Optional.of(container.each());
            case "values", "copy" -> Optional.of(Value.container(container.each()));
            case "items" -> Optional.of(Value.container(Value.tuple(List.of(Value.OBJECT, container.each()))));
            case "keys", "index", "count", "split", "join", "format", "strip", "startswith", "endswith" ->
                Optional.of(Value.OBJECT);
            case "append", "add", "appendleft", "insert", "extend", "update", "remove", "clear", "sort", "put" ->
                Optional.of(Value.NOTHING);
            default -> Optional.empty();
        };
    }

    static boolean isGrowing(String name) {
        return switch (name) {
            case "append", "add", "appendleft", "insert", "extend", "put", "put_nowait" -> true;
            default -> false;
        };
    }

    static Value added(String name, Expr.Call call, Function<Expr, Value> values) {
        Value last = values.apply(call.arguments().getLast().value());
        return name.equals("extend") ? last.each() : last;
    }

    /** Functions over containers, by their full names. */
    private static final Set<String> FUNCTIONS = Set.of(
            "builtins.enumerate",
            "builtins.zip",
            "itertools.zip_longest",
            "builtins.next",
            "builtins.map",
            "builtins.filter",
            "functools.partial",
            "weakref.ref",
            "weakref.proxy",
            "copy.copy",
            "copy.deepcopy",
            "contextlib.nullcontext",
            "typing.cast");

    /** What a builtin function over containers gives; empty for any other. */
    static Optional<Value> function(String name, Expr.Call call, Function<Expr, Value> values) {
        if (!FUNCTIONS.contains(name)) {
            return Optional.empty();
        }
        List<Value> arguments = new ArrayList<>();
        for (Argument argument : call.arguments()) {
            arguments.add(values.apply(argument.value()));
        }
        return switch (name) {
            case "builtins.enumerate" ->
                Optional.of(Value.container(Value.tuple(List.of(Value.OBJECT, first(arguments)))));
            case "builtins.zip", "itertools.zip_longest" ->
                Optional.of(Value.container(
                        Value.tuple(arguments.stream().map(Evaluator::iterated).toList())));
            case "builtins.next" -> Optional.of(first(arguments));
            case "builtins.map", "builtins.filter" ->
                Optional.of(Value.container(
                        arguments.isEmpty()
                                ? Value.NOTHING
                                : arguments.getLast().each()));
            case "functools.partial",
                    "weakref.ref",
                    "weakref.proxy",
                    "copy.copy",
                    "copy.deepcopy",
                    "contextlib.nullcontext" -> Optional.of(arguments.isEmpty() ? Value.NOTHING : arguments.getFirst());
            case "typing.cast" -> Optional.of(arguments.isEmpty() ? Value.NOTHING : arguments.getLast());
            default -> Optional.empty();
        };
    }

    private static Value first(List<Value> arguments) {
        return arguments.isEmpty() ? Value.NOTHING : Evaluator.iterated(arguments.getFirst());
    }
}
