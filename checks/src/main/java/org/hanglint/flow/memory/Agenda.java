package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.hanglint.link.Definition;

/**
 * Which functions have to be looked at, and when. Functions are interpreted when they are first asked for, callees
 * before their callers go on, and again when what they read grew; the order does not matter for the result.
 */
final class Agenda {

    /** Calls nest this deep before a callee waits for its turn instead. */
    private static final int MAX_DEPTH = 40;

    private final Facts facts;
    private final Consumer<Definition> between;
    private final BitSet open = new BitSet();
    private final BitSet dirty = new BitSet();
    private final BitSet seen = new BitSet();
    private final List<Definition> finished = new ArrayList<>();
    private int depth;
    private int runs;
    private boolean guessing;
    private boolean closed;

    Agenda(Facts facts, Consumer<Definition> between) {
        this.facts = facts;
        this.between = between;
    }

    /**
     * Ends the learning: from now on looks at functions tell, and change nothing. Only a function that nobody has looked at
     * before is still interpreted when a look asks for it.
     */
    void close() {
        closed = true;
    }

    boolean isClosed() {
        return closed;
    }

    /** Makes sure that the function has been interpreted, now or in its turn. */
    void ensure(Definition definition) {
        if (seen.get(definition.id())) {
            return;
        }
        if (depth >= MAX_DEPTH) {
            dirty.set(definition.id());
            return;
        }
        interpret(definition);
    }

    /** The same for each of them. */
    void ensure(List<Definition> definitions) {
        for (int i = 0; i < definitions.size(); i++) {
            ensure(definitions.get(i));
        }
    }

    private void interpret(Definition definition) {
        dirty.clear(definition.id());
        open.clear(definition.id());
        boolean after = closed;
        closed = false;
        depth++;
        runs++;
        boolean first = !seen.get(definition.id());
        seen.set(definition.id());
        new FunctionRun(facts, definition, Frame.Purpose.SOLVE).solve();
        depth--;
        closed = after;
        between.accept(definition);
        if (first) {
            finished.add(definition);
        }
    }

    /** What that function read has grown. */
    void grew(int id) {
        dirty.set(id);
    }

    /**
     * Works until nothing grows, in turn against and along the order in which functions were first finished: callers before
     * callees, for what they hand over, then callees before callers, for what they give back.
     */
    void settle() {
        while (!dirty.isEmpty()) {
            for (int at = finished.size() - 1; at >= 0; at--) {
                again(finished.get(at));
            }
            for (int at = 0; at < finished.size(); at++) {
                again(finished.get(at));
            }
            dirty.stream().filter(id -> !seen.get(id)).boxed().toList().forEach(id -> ensure(facts.definition(id)));
        }
    }

    private void again(Definition definition) {
        if (dirty.get(definition.id())) {
            interpret(definition);
        }
    }

    /** Remembers that the look at the function left a call open that a guess could say more about. */
    void leaveOpen(Definition definition) {
        open.set(definition.id());
    }

    /**
     * From now on calls that nothing resolves may go by name, and what they are handed is taken to run: only now, so
     * that no guess is made about a call that a later look resolves. The functions that have one are looked at again.
     */
    void guess() {
        guessing = true;
        dirty.or(open);
        settle();
    }

    boolean isGuessing() {
        return guessing;
    }

    int runs() {
        return runs;
    }

    boolean isSeen(Definition definition) {
        return seen.get(definition.id());
    }
}
