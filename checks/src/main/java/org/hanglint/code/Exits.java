package org.hanglint.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.hanglint.code.Event.Ending;
import org.hanglint.code.Event.JumpKind;
import org.hanglint.code.Graph.EdgeKind;
import org.hanglint.code.Lowering.Throws;
import org.hanglint.syntax.Span;

/** The ways out of scopes: normal ends, jumps, and landings of exceptions. */
final class Exits {

    private static final Set<String> CATCH_ALL = Set.of("...", "BaseException", "Throwable");

    private record Place(int block, Scope scope) {}

    private record Pending(String label, Place from, Span span) {}

    private final GraphBuilder graph;
    private final Throws raising;
    private final Consumer<Stmt.Block> lowering;
    private final Span body;
    private final Scope root;
    private final Map<String, Place> labels = new HashMap<>();
    private final List<Pending> pending = new ArrayList<>();

    Exits(GraphBuilder graph, Throws raising, Span body, Consumer<Stmt.Block> lowering) {
        this.graph = graph;
        this.raising = raising;
        this.lowering = lowering;
        this.body = body;
        this.root = graph.scope();
    }

    Scope root() {
        return root;
    }

    /** Ends what lives between the current scope and the outer one, in the current block; the scope itself stays. */
    void leave(Scope outer, Span end) {
        Scope here = graph.scope();
        for (Scope s = here; s != outer && graph.isReachable(); s = s.parent()) {
            switch (s) {
                case Scope.Alive alive -> graph.emit(new Event.End(alive.entity(), Ending.SCOPE, end));
                case Scope.Finally last -> {
                    graph.setScope(last.parent());
                    lowering.accept(last.last());
                }
                case Scope.Root _, Scope.Guarded _, Scope.Breakable _ -> {}
            }
        }
        graph.assumeScope(here);
    }

    /** The block where an exception raised inside the scope lands; built when first asked for. */
    int landing(Scope scope) {
        Optional<Integer> known = graph.landing(scope);
        if (known.isPresent()) {
            return known.get();
        }
        int block = switch (scope) {
            case Scope.Root _ -> GraphBuilder.UNWIND;
            case Scope.Guarded guarded -> guarded.dispatch();
            case Scope.Breakable breakable -> landing(breakable.parent());
            case Scope.Alive alive ->
                graph.aside(alive.parent(), () -> {
                    int start = graph.newBlock();
                    graph.enter(start);
                    graph.emit(new Event.End(
                            alive.entity(), Ending.EXCEPTION, alive.entity().span()));
                    graph.jump(landing(alive.parent()));
                    return start;
                });
            case Scope.Finally last ->
                graph.aside(last.parent(), () -> {
                    int start = graph.newBlock();
                    graph.enter(start);
                    lowering.accept(last.last());
                    graph.jump(landing(last.parent()));
                    return start;
                });
        };
        graph.setLanding(scope, block);
        return block;
    }

    /** An exception that no handler of the try fits goes on to the outside. */
    void passOn(Stmt.Try attempt, int dispatch, Scope inner) {
        boolean catchesAll = attempt.handlers().stream()
                .anyMatch(handler -> handler.types().isEmpty()
                        || handler.types().stream().anyMatch(type -> CATCH_ALL.contains(type.name())));
        if (catchesAll) {
            return;
        }
        int outside = landing(inner);
        graph.aside(inner, () -> {
            graph.enter(dispatch);
            graph.edge(outside, EdgeKind.MAYBE, Optional.empty());
            return dispatch;
        });
    }

    void breakOut(Span span) {
        jumpOut(JumpKind.BREAK, span);
    }

    void goOn(Span span) {
        jumpOut(JumpKind.CONTINUE, span);
    }

    private void jumpOut(JumpKind kind, Span span) {
        for (Scope s = graph.scope(); !(s instanceof Scope.Root); s = s.parent()) {
            if (!(s instanceof Scope.Breakable loop)) {
                continue;
            }
            int target = kind == JumpKind.BREAK ? loop.breakTo() : loop.continueTo();
            if (target != GraphBuilder.NOWHERE) {
                graph.emit(new Event.Jump(kind, loop.statement(), span));
                leave(loop, span);
                graph.jump(target);
                return;
            }
        }
        graph.stop();
    }

    void label(String name) {
        int block = graph.newBlock();
        graph.flowInto(block);
        labels.put(name, new Place(block, graph.scope()));
    }

    void jumpTo(Stmt.Goto jump) {
        graph.emit(new Event.Jump(JumpKind.GOTO, body, jump.span()));
        if (graph.isReachable()) {
            pending.add(new Pending(jump.label(), new Place(graph.current(), graph.scope()), jump.span()));
        }
        graph.stop();
    }

    /** Leads every goto to its label, ending what the jump leaves; a goto without label leads nowhere. */
    void resolveJumps() {
        for (Pending jump : pending) {
            Place to = labels.get(jump.label());
            if (to == null) {
                continue;
            }
            graph.stop();
            graph.setScope(jump.from().scope());
            graph.enter(jump.from().block());
            leave(Scope.common(jump.from().scope(), to.scope()), jump.span());
            graph.jump(to.block());
        }
    }

    /** Per block, where its exceptions land; asking for landings may append blocks, so it runs until there are none new. */
    int[] landings() {
        List<Integer> landings = new ArrayList<>();
        for (int block = 0; block < graph.size(); block++) {
            landings.add(mayRaise(block) ? landing(graph.scopeOf(block)) : GraphBuilder.NOWHERE);
        }
        return landings.stream().mapToInt(Integer::intValue).toArray();
    }

    private boolean mayRaise(int block) {
        return raising == Throws.ANY_CALL
                && graph.eventsOf(block).stream()
                        .anyMatch(event -> event instanceof Event.Call
                                || event instanceof Event.Create
                                || event instanceof Event.Suspend
                                || event instanceof Event.Begin begin
                                        && begin.entity().form() != Entity.Form.PARAMETER);
    }
}
