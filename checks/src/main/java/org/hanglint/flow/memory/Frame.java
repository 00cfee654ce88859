package org.hanglint.flow.memory;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonClass;

/** One look at one function: the results of its calls so far, by the very call. */
record Frame(Facts facts, Definition definition, FunctionCode code, Map<Expr, Value> results, Purpose purpose) {

    /** What the look is for. */
    enum Purpose {
        /** To find out what values can be: everything only grows. */
        SOLVE,
        /** To tell waits, when nothing grows any more: contradictions may be settled. */
        TELL
    }

    static Frame of(Facts facts, Definition definition, Purpose purpose) {
        return new Frame(facts, definition, facts.code(definition), new IdentityHashMap<>(), purpose);
    }

    int reader() {
        return definition.id();
    }

    Optional<PythonClass> owner() {
        return facts.index().owner(definition);
    }

    void result(Expr at, Value value) {
        results.merge(at, value, Value::join);
    }

    Value result(Expr at) {
        return results.getOrDefault(at, Value.NOTHING);
    }

    /** The parameter that methods of the function's class receive their object in; empty for none. */
    String self() {
        var function = definition.function();
        boolean method = !function.owner().isEmpty()
                && !function.is(org.hanglint.code.Function.Modifier.STATIC)
                && !function.parameters().isEmpty();
        return method ? function.parameters().getFirst().name() : "";
    }
}
