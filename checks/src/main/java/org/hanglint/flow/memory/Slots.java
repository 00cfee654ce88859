package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hanglint.code.Event;
import org.hanglint.code.Expr;
import org.hanglint.code.Names;
import org.hanglint.code.Parameter;

/**
 * The numbers of the places that a function writes.
 *
 * @param byPath {@code a} or {@code a.b.c} as written
 * @param below the numbers of the longer paths that begin with a name
 */
record Slots(Map<String, Integer> byPath, Map<String, List<Integer>> below) {

    static final int NONE = -1;

    Slots {
        byPath = Map.copyOf(byPath);
        below = Map.copyOf(below);
    }

    int of(String path) {
        return byPath.getOrDefault(path, NONE);
    }

    /** Numbers places in the order in which they are met. */
    static final class Reader {

        private final Set<String> outer;
        private final Map<String, Integer> byPath = new HashMap<>();
        private final Map<String, List<Integer>> below = new HashMap<>();

        Reader(Set<String> outer) {
            this.outer = outer;
        }

        void parameters(Iterable<Parameter> parameters) {
            parameters.forEach(parameter -> add(parameter.name()));
        }

        void see(Event event) {
            switch (event) {
                case Event.Write write -> place(write.place());
                case Event.Typed typed -> place(typed.place());
                case Event.Define define -> add(define.function().name());
                default -> {}
            }
        }

        private void add(String path) {
            byPath.putIfAbsent(path, byPath.size());
        }

        private void place(Expr place) {
            switch (place) {
                case Expr.Name name -> {
                    if (!outer.contains(name.id())) {
                        add(name.id());
                    }
                }
                case Expr.Member _ -> {
                    String path = Names.written(place);
                    if (!path.isEmpty() && !byPath.containsKey(path)) {
                        below.computeIfAbsent(path.substring(0, path.indexOf('.')), _ -> new ArrayList<>())
                                .add(byPath.size());
                        add(path);
                    }
                }
                case Expr.Collection collection -> collection.elements().forEach(this::place);
                case Expr.Starred starred -> place(starred.value());
                default -> {}
            }
        }

        Slots slots() {
            return new Slots(byPath, below);
        }
    }
}
