package org.hanglint.flow.gil;

import java.util.Optional;
import org.hanglint.code.Entity;
import org.hanglint.code.Expr;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.syntax.Span;

/** Something alive that changed the thread state, with what it puts back at its end. */
public sealed interface Holding {

    /** The GIL before it. */
    Gil before();

    /** Where it began. */
    Span began();

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

    /**
     * Between {@code Py_BEGIN_ALLOW_THREADS} and its end.
     *
     * @param departure the first jump or throw out of what it began in
     */
    record Region(Expr.Call begin, Gil before, Blocked blocked, Optional<Departure> departure)
            implements Holding {
        @Override
        public Span began() {
            return begin.span();
        }
    }

    /** A jump or throw that leaves what a region began in. */
    record Departure(GilFact.Way way, Span span) {}

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
