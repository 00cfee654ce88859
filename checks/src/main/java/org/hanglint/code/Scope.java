package org.hanglint.code;

import org.hanglint.syntax.Span;

/** What has to happen on the way out, from the inside to the outside. */
sealed interface Scope {

    /** The enclosing scope; the root is its own parent. */
    Scope parent();

    /** The function itself. */
    record Root() implements Scope {
        @Override
        public Scope parent() {
            return this;
        }
    }

    /** An entity ends. */
    record Alive(Entity entity, Scope parent) implements Scope {}

    /** A finally block runs. */
    record Finally(Stmt.Block last, Scope parent) implements Scope {}

    /** Exceptions stop at a block that looks for a handler. */
    record Guarded(int dispatch, Scope parent) implements Scope {}

    /** Breaks go to one block, continues to another; -1 where a continue belongs to an outer loop. */
    record Breakable(int breakTo, int continueTo, Span statement, Scope parent) implements Scope {}

    /** How many scopes lie around this one. */
    static int depth(Scope scope) {
        int depth = 0;
        for (Scope s = scope; !(s instanceof Root); s = s.parent()) {
            depth++;
        }
        return depth;
    }

    /** The innermost scope that lies around both. */
    static Scope common(Scope one, Scope other) {
        int a = depth(one);
        int b = depth(other);
        Scope x = one;
        Scope y = other;
        while (a > b) {
            x = x.parent();
            a--;
        }
        while (b > a) {
            y = y.parent();
            b--;
        }
        while (x != y) {
            x = x.parent();
            y = y.parent();
        }
        return x;
    }
}
