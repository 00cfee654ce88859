package org.hanglint.flow.gil;

import java.util.Optional;
import org.hanglint.code.Entity;
import org.hanglint.code.Expr;
import org.hanglint.code.Variable;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.syntax.Span;

/** Something alive: what changed the thread state and puts it back at its end, a lock, a Python object, a static's first use. */
public sealed interface Holding {

    /** The GIL before it. */
    Gil before();

    /** Where it began. */
    Span began();

    /** The GIL once it has ended. */
    default Gil after(Gil now) {
        return before();
    }

    /** A guard object. */
    record Guarding(Entity entity, Guard effect, Means means, Gil before) implements Holding {
        @Override
        public Span began() {
            return entity.span();
        }
    }

    /** The result of {@code PyGILState_Ensure}; the name it was stored under, once it was. */
    record Ensured(String name, Expr.Call call, Gil before) implements Holding {
        @Override
        public Span began() {
            return call.span();
        }
    }

    /** The result of {@code PyEval_SaveThread}. */
    record Saved(String name, Expr.Call call, Gil before) implements Holding {
        @Override
        public Span began() {
            return call.span();
        }
    }

    /** A token that was given back already. */
    record Spent(String name, Expr.Call call, Gil before) implements Holding {
        @Override
        public Span began() {
            return call.span();
        }

        @Override
        public Gil after(Gil now) {
            return now;
        }
    }

    /**
     * Between {@code Py_BEGIN_ALLOW_THREADS} and its end.
     *
     * @param departure the first jump or throw out of what it began in
     */
    record Region(Expr.Call begin, Gil before, Blocked blocked, Optional<Departure> departure) implements Holding {
        @Override
        public Span began() {
            return begin.span();
        }
    }

    /** A jump or throw that leaves what a region began in. */
    record Departure(GilFact.Way way, Span span) {}

    /**
     * A lock.
     *
     * @param holder the variable that unlocks it; empty for one locked by hand
     * @param before the GIL when it was locked
     */
    record Locked(String holder, Mutex mutex, Span began, Gil before) implements Holding {
        @Override
        public Gil after(Gil now) {
            return now;
        }
    }

    /** An object that owns a reference to a Python object and has not been moved from. */
    record Owned(Entity entity, Gil before) implements Holding {
        @Override
        public Span began() {
            return entity.span();
        }

        @Override
        public Gil after(Gil now) {
            return now;
        }
    }

    /** The initialiser of a function-local static is running. */
    record Once(Variable variable, Gil before) implements Holding {
        @Override
        public Span began() {
            return variable.span();
        }

        @Override
        public Gil after(Gil now) {
            return now;
        }
    }

    /** How a guard takes or gives up the GIL. */
    enum Means {
        /** pybind11's own guards, with their thread-local thread state. */
        PYBIND11,
        /** {@code PyGILState_Ensure} in a constructor of the user's or of another library. */
        ENSURE,
        /** Anything else. */
        OTHER
    }

    /** Whether {@code Py_BLOCK_THREADS} has taken the GIL back for a moment. */
    enum Blocked {
        NO,
        YES
    }
}
