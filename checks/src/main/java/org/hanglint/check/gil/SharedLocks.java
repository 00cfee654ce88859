package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.code.Stmt;
import org.hanglint.code.Walk;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** Locks of Python's {@code threading} that a file makes once, not one for each object; they do not let their thread in again. */
final class SharedLocks {

    private static final Set<String> MAKERS =
            Set.of("threading.Lock", "Lock", "allocate_lock", "_thread.allocate_lock");

    /**
     * A lock is waited for.
     *
     * @param runs the first thing done under it that may end an object or start the collector; empty where nothing does
     */
    record Taking(String lock, Span span, Optional<Span> runs) {}

    private final Set<String> names;

    private SharedLocks(Set<String> names) {
        this.names = names;
    }

    /** Those that the functions of one file show: its top level makes them. */
    static SharedLocks of(List<Definition> file) {
        Set<String> names = new HashSet<>();
        Set<String> again = new HashSet<>();
        for (Definition definition : file) {
            boolean top = definition.function().kind() == Function.Kind.MODULE;
            Walk.statements(definition.function().body(), statement -> {
                if (statement instanceof Stmt.Assign assign) {
                    for (Expr target : assign.targets()) {
                        if (target instanceof Expr.Name name && top) {
                            (makes(assign.value()) ? names : again).add(name.id());
                        }
                    }
                }
            });
        }
        names.removeAll(again);
        return new SharedLocks(names);
    }

    boolean isEmpty() {
        return names.isEmpty();
    }

    private static boolean makes(Expr value) {
        return value instanceof Expr.Call call
                && call.arguments().isEmpty()
                && MAKERS.contains(Names.written(call.callee()));
    }

    /** Where a function waits for one of them: {@code with lock:}, {@code lock.acquire()}. */
    List<Taking> takings(Function function) {
        List<Taking> found = new ArrayList<>();
        Walk.statements(function.body(), statement -> {
            switch (statement) {
                case Stmt.With with ->
                    with.items().forEach(item -> {
                        if (item.context() instanceof Expr.Name name && names.contains(name.id())) {
                            found.add(new Taking(name.id(), name.span(), runs(with.body())));
                        }
                    });
                case Stmt.Block block -> byHand(block, found);
                default -> {}
            }
        });
        return found;
    }

    private void byHand(Stmt.Block block, List<Taking> found) {
        for (int i = 0; i < block.statements().size(); i++) {
            if (block.statements().get(i) instanceof Stmt.Evaluate evaluate
                    && evaluate.expression() instanceof Expr.Call call
                    && waits(call.arguments())) {
                List<Stmt> rest =
                        block.statements().subList(i + 1, block.statements().size());
                acquired(call)
                        .map(lock -> new Taking(
                                lock, call.span(), rest.stream().findFirst().flatMap(SharedLocks::underHand)))
                        .ifPresent(found::add);
            }
        }
    }

    /** The lock whose {@code acquire} is called; a dotted name is one name in Cython. */
    private Optional<String> acquired(Expr.Call call) {
        String callee = Names.written(call.callee());
        return names.stream().filter(lock -> callee.equals(lock + ".acquire")).findFirst();
    }

    /** {@code acquire()} and {@code acquire(True)}; with a timeout it ends. */
    private static boolean waits(List<Argument> arguments) {
        return arguments.isEmpty()
                || arguments.size() == 1
                        && arguments.getFirst().value() instanceof Expr.Literal literal
                        && literal.kind() == Expr.LiteralKind.TRUE;
    }

    /** What comes after {@code lock.acquire()}: a {@code try} that gives the lock back. */
    private static Optional<Span> underHand(Stmt next) {
        return next instanceof Stmt.Try attempt ? runs(attempt.body()) : Optional.empty();
    }

    private static Optional<Span> runs(Stmt.Block body) {
        List<Span> found = new ArrayList<>();
        Walk.statements(body, statement -> {
            if (statement instanceof Stmt.Delete delete) {
                found.add(delete.span());
            }
            Walk.own(statement)
                    .forEach(part -> Walk.expressions(part, expression -> {
                        boolean allocates = switch (expression) {
                            case Expr.Call _, Expr.Comprehension _, Expr.Yield _, Expr.Await _ -> true;
                            case Expr.Collection collection -> collection.kind() != Expr.CollectionKind.TUPLE;
                            default -> false;
                        };
                        if (allocates) {
                            found.add(expression.span());
                        }
                    }));
        });
        return found.stream().findFirst();
    }
}
