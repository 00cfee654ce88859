package org.hanglint.code;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.hanglint.code.Graph.Block;
import org.hanglint.code.Graph.Edge;
import org.hanglint.code.Graph.EdgeKind;

/** Blocks under construction. Knows nothing of statements: those come from the lowerings. */
final class GraphBuilder {

    static final int NOWHERE = -1;
    static final int EXIT = 1;
    static final int UNWIND = 2;

    private final List<List<Event>> events = new ArrayList<>();
    private final List<List<Edge>> edges = new ArrayList<>();
    private final List<Scope> scopes = new ArrayList<>();
    private final Map<Scope, Integer> landings = new IdentityHashMap<>();
    private final Scope root = new Scope.Root();
    private Scope scope = root;
    private int current;

    GraphBuilder() {
        current = newBlock();
        newBlock();
        newBlock();
        landings.put(root, UNWIND);
    }

    int newBlock() {
        events.add(new ArrayList<>());
        edges.add(new ArrayList<>());
        scopes.add(scope);
        return events.size() - 1;
    }

    Scope scope() {
        return scope;
    }

    int current() {
        return current;
    }

    boolean isReachable() {
        return current != NOWHERE;
    }

    void emit(Event event) {
        if (current != NOWHERE) {
            events.get(current).add(event);
        }
    }

    /** Leaves the current block for good. */
    void stop() {
        current = NOWHERE;
    }

    void edge(int target, EdgeKind kind, Optional<Expr> condition) {
        if (current != NOWHERE) {
            edges.get(current).add(kind == EdgeKind.ALWAYS ? Edge.always(target) : new Edge(target, kind, condition));
        }
    }

    /** Continues in that block; the caller has led an edge there. */
    void enter(int block) {
        current = block;
        scopes.set(block, scope);
    }

    /** Leads on from the current block to that one and continues there. */
    void flowInto(int block) {
        edge(block, EdgeKind.ALWAYS, Optional.empty());
        enter(block);
    }

    void jump(int block) {
        edge(block, EdgeKind.ALWAYS, Optional.empty());
        stop();
    }

    /** Changes what happens on the way out; the current block ends, since its exceptions land elsewhere. */
    void setScope(Scope next) {
        if (scope == next) {
            return;
        }
        boolean reachable = isReachable();
        scope = next;
        if (reachable) {
            flowInto(newBlock());
        }
    }

    /** Takes up a scope again whose ends have been written out already; what follows is unreachable or closes the scope. */
    void assumeScope(Scope again) {
        scope = again;
    }

    /** Runs the body with another block and scope, then comes back to this one. */
    int aside(Scope inner, IntSupplier body) {
        int block = current;
        Scope before = scope;
        scope = inner;
        int result = body.getAsInt();
        scope = before;
        current = block;
        return result;
    }

    /** The landing block of exceptions raised inside the scope, known once it has been asked for. */
    Optional<Integer> landing(Scope inner) {
        return Optional.ofNullable(landings.get(inner));
    }

    void setLanding(Scope inner, int block) {
        landings.put(inner, block);
    }

    int size() {
        return events.size();
    }

    Scope scopeOf(int block) {
        return scopes.get(block);
    }

    List<Event> eventsOf(int block) {
        return events.get(block);
    }

    Graph build(Function function, int[] landingOf) {
        List<Block> blocks = new ArrayList<>(events.size());
        for (int i = 0; i < events.size(); i++) {
            blocks.add(new Block(events.get(i), edges.get(i), landingOf[i]));
        }
        return new Graph(function, blocks, 0, EXIT, UNWIND);
    }
}
