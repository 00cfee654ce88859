package org.hanglint.flow.memory;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.link.PythonClass;

/** One look at one function: the results of its calls so far, by the very call. */
record Frame(
        Facts facts, Definition definition, FunctionCode code, Inner inner, Map<Expr, Value> results, Purpose purpose) {

    /** Finds the functions that are written inside of the one that is looked at. */
    @FunctionalInterface
    interface Inner {
        Optional<Definition> definition(Function function);
    }

    /** What the look is for. */
    enum Purpose {
        /** To find out what values can be: everything only grows. */
        SOLVE,
        /** To tell waits, when nothing grows any more: contradictions may be settled. */
        TELL
    }

    static Frame of(Facts facts, Definition definition, Purpose purpose) {
        return new Frame(
                facts, definition, facts.code(definition), facts::definition, new IdentityHashMap<>(), purpose);
    }

    /** A look, to tell waits, at a newer body of a function than the facts know. */
    static Frame revised(Facts facts, Definition newer, Project revised) {
        FunctionCode code = new FunctionCode(newer, facts.index(), facts.knowledge());
        return new Frame(facts, newer, code, revised::definition, new IdentityHashMap<>(), Purpose.TELL);
    }

    int reader() {
        return definition.id();
    }

    Optional<PythonClass> owner() {
        return facts.index().owner(definition);
    }

    void result(Expr at, Value value) {
        Value old = result(at);
        Value joined = old.join(value);
        if (joined != old) {
            results.put(at, joined);
            facts.changed();
        }
    }

    Value result(Expr at) {
        return results.getOrDefault(at, Value.NOTHING);
    }

    /** The parameter that methods of the function's class receive their object in; empty for none. */
    String self() {
        var function = definition.function();
        boolean method = !function.owner().isEmpty()
                && !function.is(Function.Modifier.STATIC)
                && !function.parameters().isEmpty();
        return method ? function.parameters().getFirst().name() : "";
    }
}
