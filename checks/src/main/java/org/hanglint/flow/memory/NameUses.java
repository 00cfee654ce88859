package org.hanglint.flow.memory;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.hanglint.code.Event;
import org.hanglint.code.Expr;
import org.hanglint.code.Parameter;
import org.hanglint.knowledge.CopyKnowledge;
import org.hanglint.knowledge.CopyKnowledge.Role;

/**
 * What a function's text says about its names.
 *
 * @param outer names that it declares global or nonlocal
 * @param deviceUses names whose device others are put on
 * @param kernelArguments names handed to a kernel launch {@code kernel[grid](...)}
 * @param twins parameters that have a mirror on the host beside them
 * @param texts names that stand for a text that is put together at run time
 * @param firstWrites where each name is written first, as bytes of the file
 */
record NameUses(
        Set<String> outer,
        Set<String> deviceUses,
        Set<String> kernelArguments,
        Set<String> twins,
        Set<String> texts,
        Map<String, Integer> firstWrites) {

    NameUses {
        outer = Set.copyOf(outer);
        deviceUses = Set.copyOf(deviceUses);
        kernelArguments = Set.copyOf(kernelArguments);
        twins = Set.copyOf(twins);
        texts = Set.copyOf(texts);
        firstWrites = Map.copyOf(firstWrites);
    }

    /** Whether the text before that byte writes the name. */
    boolean isWrittenBefore(String name, int start) {
        return firstWrites.getOrDefault(name, Integer.MAX_VALUE) < start;
    }

    /** Reads the uses off the events of a function, one after the other. */
    static final class Reader {

        private final CopyKnowledge knowledge;
        private final Set<String> outer;
        private final Set<String> deviceUses = new HashSet<>();
        private final Set<String> kernelArguments = new HashSet<>();
        private final Set<String> twins = new HashSet<>();
        private final Set<String> texts = new HashSet<>();
        private final Map<String, Integer> firstWrites = new HashMap<>();

        Reader(CopyKnowledge knowledge, Set<String> outer) {
            this.knowledge = knowledge;
            this.outer = outer;
        }

        void parameters(Iterable<Parameter> parameters) {
            Set<String> names = new HashSet<>();
            parameters.forEach(parameter -> names.add(parameter.name()));
            for (String name : names) {
                for (String suffix : knowledge.hostTwins()) {
                    if (names.contains(name + suffix)) {
                        twins.add(name);
                    }
                }
            }
        }

        void see(Event event) {
            switch (event) {
                case Event.Write write -> {
                    written(write.place());
                    if (write.place() instanceof Expr.Name name && write.value() instanceof Expr.Formatted) {
                        texts.add(name.id());
                    }
                }
                case Event.Typed typed -> written(typed.place());
                case Event.Call(Expr.Call call) -> called(call);
                default -> {}
            }
        }

        private void written(Expr place) {
            switch (place) {
                case Expr.Name name -> firstWrites.merge(name.id(), name.span().start(), Math::min);
                case Expr.Collection collection -> collection.elements().forEach(this::written);
                case Expr.Starred starred -> written(starred.value());
                default -> {}
            }
        }

        private void called(Expr.Call call) {
            boolean launch = call.callee() instanceof Expr.Index(Expr.Name(String kernel, _), _, _)
                    && knowledge.says(Role.KERNEL, kernel);
            for (var argument : call.arguments()) {
                if (launch && argument.value() instanceof Expr.Name name) {
                    kernelArguments.add(name.id());
                }
                if (argument.value() instanceof Expr.Member(Expr.Name(String id, _), String member, _, _, _)
                        && member.equals("device")) {
                    deviceUses.add(id);
                }
            }
        }

        NameUses uses() {
            return new NameUses(outer, deviceUses, kernelArguments, twins, texts, firstWrites);
        }
    }
}
