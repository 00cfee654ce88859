package org.hanglint.flow.gil;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hanglint.code.Entity;
import org.hanglint.code.Expr;
import org.hanglint.code.Node;
import org.hanglint.flow.gil.EntryState.Visits;
import org.hanglint.flow.gil.Holding.Means;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.link.CallEdge;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** What the flow saw in one function and a check may tell; states are those just before. */
public sealed interface GilFact {

    /** The function it was seen in. */
    Definition in();

    /** The bytes it is about. */
    Span span();

    /** A guard begins; {@code visits} says whether it lies in a loop of the function. */
    record GuardBegins(Definition in, Entity entity, Guard effect, Means means, Visits visits, Possible before)
            implements GilFact {
        @Override
        public Span span() {
            return entity.span();
        }
    }

    /** A declaration that was meant to be a guard and is a function: {@code Guard g();}. */
    record VexingGuard(Definition in, Guard effect, Span span) implements GilFact {}

    /** A way out of a released region that skips its end. */
    record LeavesRegion(Definition in, Way way, Expr.Call begin, Span span) implements GilFact {}

    /** A call or construction that leads to other functions of the project. */
    record Site(Definition in, Node node, List<CallEdge> edges, Visits visits, Possible before) implements GilFact {
        public Site {
            edges = List.copyOf(edges);
        }

        @Override
        public Span span() {
            return node.span();
        }
    }

    /** A call through a pointer or container, whose callee is not known. */
    record IndirectCall(Definition in, Span span, Possible before) implements GilFact {}

    /**
     * A call that runs registered callbacks before it returns.
     *
     * @param what the call's name
     * @param registrars the functions that register them
     */
    record CallsBack(Definition in, String what, Set<String> registrars, Span span, Possible before)
            implements GilFact {
        public CallsBack {
            registrars = Set.copyOf(registrars);
        }
    }

    /**
     * Something that needs, takes, gives or holds up the GIL.
     *
     * @param what the call or type as written
     * @param of the end of a guard or region: what ended
     */
    record Operation(
            Definition in, Kind kind, String what, Span span, Visits visits, Optional<Holding> of, Possible before)
            implements GilFact {}

    /** A lock is taken, and waited for. */
    record Locks(Definition in, Mutex mutex, Span span, Visits visits, Possible before) implements GilFact {}

    /** Something without an end of its own is waited for with a lock held that the wait itself does not give up. */
    record WaitsUnder(Definition in, Holding.Locked lock, String what, Span span) implements GilFact {}

    /** A token of this function alone is still alive on a way out of it, in those states and not given back. */
    record TokenLeft(Definition in, Holding token, Way way, Span span, boolean givesBack) implements GilFact {}

    /** A lock taken by hand is still held where the function gives up with a failure, and given back at its end. */
    record LockLeft(Definition in, Holding.Locked lock, Span span) implements GilFact {}

    /** A token is given back twice, before a newer one, or under a guard or object that outlives it. */
    record WrongRelease(Definition in, Wrong wrong, Span token, Span span) implements GilFact {}

    /** A guard or token is alive where a coroutine is suspended. */
    record Suspended(Definition in, Holding holding, Span span) implements GilFact {}

    /** An object that owns a reference to Python ends. */
    record ObjectEnds(Definition in, Entity entity, Span span, Possible before) implements GilFact {}

    /**
     * What a pointer to a base points to ends: the function had it made, and gives it to nobody.
     *
     * @param ends the destructors of the classes that it may be an object of
     */
    record PointeeEnds(Definition in, List<Definition> ends, Span span, Possible before) implements GilFact {
        public PointeeEnds {
            ends = List.copyOf(ends);
        }
    }

    /**
     * A closure that runs on a thread of its own, or that takes the GIL itself, holds a Python object by value, and nothing in
     * it gives that up.
     */
    record Captured(Definition in, String name, Span span, boolean onThread) implements GilFact {}

    /** How an operation that attaches a thread state without having released one is called. */
    String RAW_TAKE = "attaching a thread state";

    /** What an operation does. */
    enum Kind {
        /** Needs the GIL. */
        NEEDS,
        /** Needs the GIL and may run any Python code, or lets other threads run. */
        RUNS,
        /** Needs the GIL and may run a destructor in Python. */
        DROPS,
        /** Waits for something else than a lock, without an end of its own. */
        WAITS,
        /** Waits for a time. */
        SLEEPS,
        /** Waits when what it makes is thrown away or ends. */
        DISCARDS,
        /** Takes the GIL. */
        TAKES,
        /** Takes back the GIL that was released before. */
        RETAKES,
        /** Gives the GIL up. */
        RELEASES;

        /** Whether it touches Python: undefined without the GIL. */
        public boolean touchesPython() {
            return this == NEEDS || this == RUNS || this == DROPS;
        }
    }

    /** How a token is given back wrongly. */
    enum Wrong {
        TWICE,
        OUT_OF_ORDER,
        UNDER_A_GUARD,
        /** An object whose end needs Python is alive, and nobody is known to come with the GIL. */
        UNDER_AN_OBJECT
    }

    /** How a region or function is left. */
    enum Way {
        RETURN,
        JUMP,
        THROW
    }

    /** The means that are alive in a state before the fact. */
    static boolean holdsEnsured(GilState state) {
        return state.alive().stream().anyMatch(holding -> switch (holding) {
            case Holding.Ensured _ -> true;
            case Holding.Guarding guarding -> guarding.means() == Means.ENSURE;
            default -> false;
        });
    }

    /** States in which something ensured is alive. */
    static Set<GilState> ensured(Possible possible) {
        return possible.states().stream().filter(GilFact::holdsEnsured).collect(Collectors.toSet());
    }
}
