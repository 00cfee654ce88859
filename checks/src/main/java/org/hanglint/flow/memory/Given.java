package org.hanglint.flow.memory;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Argument.Passing;
import org.hanglint.code.Expr;
import org.hanglint.code.Parameter;
import org.hanglint.flow.memory.Type.Binding;
import org.hanglint.link.Definition;

/**
 * Which parameters calls on hot ways hand something that is known not to be None. Code for where one is left out does not run
 * for them.
 */
final class Given {

    private record Site(int caller, int callee, int start) {}

    private final Map<Site, Set<String>> given = new HashMap<>();

    /** Notes what the call, which {@code caller} makes in that state, hands to the callee. */
    void see(Frame caller, Type.Callable callee, Expr.Call call, Evaluator values, State state) {
        Definition called = callee.definition();
        List<Parameter> parameters = called.function().parameters();
        Set<String> names = new HashSet<>();
        int at = callee.binding() == Binding.BOUND ? 1 : 0;
        for (Argument argument : call.arguments()) {
            if (argument.passing() != Passing.PLAIN) {
                at = parameters.size();
                continue;
            }
            boolean positional = argument.keyword().isEmpty();
            String name = positional ? position(parameters, at) : argument.keyword();
            at += positional ? 1 : 0;
            if (values.value(argument.value(), state).isPresent()) {
                names.add(name);
            }
        }
        Site site = new Site(caller.definition().id(), called.id(), call.span().start());
        if (names.isEmpty()) {
            given.remove(site);
        } else {
            given.put(site, Set.copyOf(names));
        }
    }

    private static String position(List<Parameter> parameters, int at) {
        return at < parameters.size() ? parameters.get(at).name() : "";
    }

    /** Whether every one of the calls, of which there is at least one, hands that parameter something. */
    boolean always(List<Edge> calls, String parameter) {
        return !calls.isEmpty()
                && calls.stream()
                        .map(edge -> new Site(
                                edge.caller().id(),
                                edge.callee().id(),
                                edge.site().start()))
                        .allMatch(site -> given.getOrDefault(site, Set.of()).contains(parameter));
    }
}
