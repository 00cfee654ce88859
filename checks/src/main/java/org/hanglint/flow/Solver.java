package org.hanglint.flow;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.hanglint.code.Event;
import org.hanglint.code.Graph;
import org.hanglint.code.Graph.Block;
import org.hanglint.code.Graph.Edge;

/** The one fixpoint engine: a worklist over the blocks of a graph, in block order. */
public final class Solver {

    /** A lattice of unbounded height would be a bug of a domain; this many visits of one block expose it. */
    private static final int MAX_VISITS = 1_000;

    private Solver() {}

    /** What holds at the start of every block; empty for a block that is never reached. */
    public static <S> List<Optional<S>> solve(Graph graph, Domain<S> domain) {
        List<Optional<S>> states = new ArrayList<>(Collections.nCopies(graph.blocks().size(), Optional.empty()));
        int[] visits = new int[states.size()];
        BitSet work = new BitSet();
        states.set(graph.entry(), Optional.of(domain.entry()));
        work.set(graph.entry());
        for (int at = work.nextSetBit(0); at >= 0; at = work.nextSetBit(0)) {
            work.clear(at);
            if (++visits[at] > MAX_VISITS) {
                throw new IllegalStateException(
                        "no fixpoint in " + graph.function().qualifiedName());
            }
            visit(graph, domain, at, states, work);
        }
        return states;
    }

    private static <S> void visit(Graph graph, Domain<S> domain, int at, List<Optional<S>> states, BitSet work) {
        Block block = graph.blocks().get(at);
        boolean lands = block.landing() >= 0 && domain.follows(block.landing());
        S state = states.get(at).orElseThrow();
        List<Event> events = block.events();
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            if (lands && mayRaise(event)) {
                flow(domain, domain.raised(event, state), block.landing(), states, work);
            }
            state = domain.after(event, state);
            if (domain.isDead(state)) {
                return;
            }
        }
        List<Edge> edges = block.edges();
        for (int i = 0; i < edges.size(); i++) {
            Edge edge = edges.get(i);
            if (domain.follows(edge.target())) {
                flow(domain, domain.along(edge, state), edge.target(), states, work);
            }
        }
    }

    private static boolean mayRaise(Event event) {
        return switch (event) {
            case Event.Call _, Event.Create _, Event.Suspend _, Event.Begin _ -> true;
            case Event.End _, Event.Close _, Event.Define _, Event.Read _, Event.Write _, Event.Typed _ -> false;
            case Event.Declared _, Event.OnceBegin _, Event.OnceEnd _, Event.Test _ -> false;
            case Event.Return _, Event.Raise _, Event.Jump _ -> false;
        };
    }

    private static <S> void flow(Domain<S> domain, S state, int target, List<Optional<S>> states, BitSet work) {
        if (domain.isDead(state)) {
            return;
        }
        Optional<S> known = states.get(target);
        if (known.isEmpty()) {
            states.set(target, Optional.of(state));
            work.set(target);
            return;
        }
        S old = known.get();
        S joined = domain.join(old, state);
        if (joined != old && !joined.equals(old)) {
            states.set(target, Optional.of(joined));
            work.set(target);
        }
    }

    /** Sees every event of a reached block with the state before it, in block order; run after {@link #solve}. */
    public static <S> void replay(Graph graph, Domain<S> domain, List<Optional<S>> states, Observer<S> observer) {
        for (int at = 0; at < states.size(); at++) {
            if (states.get(at).isEmpty()) {
                continue;
            }
            S state = states.get(at).get();
            for (Event event : graph.blocks().get(at).events()) {
                if (domain.isDead(state)) {
                    break;
                }
                observer.see(at, event, state);
                state = domain.after(event, state);
            }
        }
    }

    /** Reads facts off a solved graph. */
    public interface Observer<S> {

        /** An event of a block, and what holds just before it. */
        void see(int block, Event event, S before);
    }
}
