package org.hanglint.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Prints every way through a control-flow graph that takes no edge twice, one a line: {@code +x} is a beginning,
 * {@code -x} an end, {@code f()} a call, {@code f()!} one that raises. For tests of small functions.
 */
public final class PathPrinter {

    private final Graph graph;
    private final Exceptions exceptions;
    private final Set<String> paths = new TreeSet<>();
    private final List<String> path = new ArrayList<>();
    private final Set<List<Integer>> taken = new HashSet<>();

    /** Whether calls may raise. */
    private enum Exceptions {
        FOLLOWED,
        IGNORED
    }

    private PathPrinter(Graph graph, Exceptions exceptions) {
        this.graph = graph;
        this.exceptions = exceptions;
    }

    /** All ways, with an exception at every event that may raise one. */
    public static String all(Graph graph) {
        return new PathPrinter(graph, Exceptions.FOLLOWED).print();
    }

    /** The ways on which nothing raises but {@code throw}. */
    public static String normal(Graph graph) {
        return new PathPrinter(graph, Exceptions.IGNORED).print();
    }

    private String print() {
        block(graph.entry());
        return String.join("\n", paths) + "\n";
    }

    private void block(int index) {
        if (index == graph.exit() || index == graph.unwind()) {
            String end = index == graph.exit() ? "exit" : "unwind";
            paths.add((String.join(" ", path) + " " + end).strip());
            return;
        }
        Graph.Block block = graph.blocks().get(index);
        int before = path.size();
        for (Event event : block.events()) {
            raised(index, block, event);
            String text = print(event);
            if (!text.isEmpty()) {
                path.add(text);
            }
        }
        for (Graph.Edge edge : block.edges()) {
            follow(index, edge.target());
        }
        path.subList(before, path.size()).clear();
    }

    private void raised(int index, Graph.Block block, Event event) {
        boolean raises = event instanceof Event.Call || event instanceof Event.Begin;
        if (exceptions == Exceptions.FOLLOWED && raises && block.landing() >= 0) {
            path.add(print(event) + "!");
            follow(index, block.landing());
            path.removeLast();
        }
    }

    private void follow(int from, int to) {
        List<Integer> edge = List.of(from, to);
        if (taken.add(edge)) {
            block(to);
            taken.remove(edge);
        }
    }

    private static String print(Event event) {
        return switch (event) {
            case Event.Begin begin -> "+" + name(begin.entity());
            case Event.End end -> "-" + name(end.entity()) + ending(end.ending());
            case Event.Call call -> callee(call.call()) + "()";
            case Event.Create create ->
                "new " + TypePrinter.print(create.construct().type());
            case Event.OnceBegin once -> "once{";
            case Event.OnceEnd once -> "}";
            case Event.Suspend suspend -> "suspend";
            case Event.Return back -> "return";
            case Event.Raise raise -> "raise";
            case Event.Jump jump -> jump.kind().name().toLowerCase(Locale.ROOT);
            default -> "";
        };
    }

    private static String callee(Expr.Call call) {
        return ExprPrinter.print(call.callee());
    }

    private static String name(Entity entity) {
        return entity.name().isEmpty() ? TypePrinter.print(entity.type()) : entity.name();
    }

    private static String ending(Event.Ending ending) {
        return switch (ending) {
            case SCOPE, EXCEPTION -> "";
            case RELEASED -> "(released)";
            case MOVED -> "(moved)";
        };
    }
}
