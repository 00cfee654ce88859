package org.hanglint.flow.gil;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Entity;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.code.Stmt;
import org.hanglint.code.TypeRef;
import org.hanglint.code.Walk;

/** Local variables whose end is that of an object, also of one that a smart pointer has to itself and gives to nobody. */
final class SoleOwners {

    private static final Set<String> POINTERS = Set.of("shared_ptr", "unique_ptr");
    /** Members after which the pointer may point to nothing, or somebody else to the same. */
    private static final Set<String> GIVING = Set.of("reset", "release", "swap", "detach");

    /** What an object is told before its end so that nothing is left to wait for. */
    private static final Set<String> STOPPING = Set.of(
            "stop", "close", "join", "detach", "shutdown", "finish", "cancel", "wait", "terminate", "quit", "reset",
            "release", "drain", "end");

    private static final Set<String> MAKERS = Set.of("make_shared", "make_unique");

    /** What a pointer points to. */
    sealed interface Pointee {
        /** An object of that very class. */
        record Made(TypeRef type) implements Pointee {}

        /** An object of the class or one derived from it, as a function of the class made it. */
        record From(TypeRef base) implements Pointee {}
    }

    private final Function function;
    private final Map<String, Integer> uses = new HashMap<>();
    private final Map<String, List<Expr>> values = new HashMap<>();
    private final Set<String> stopped = new HashSet<>();
    private boolean read;

    SoleOwners(Function function) {
        this.function = function;
    }

    /** What ends with the variable; empty where that may live on, or is not known. */
    Optional<Pointee> of(Entity entity) {
        boolean pointer = POINTERS.contains(entity.type().simpleName())
                && !entity.type().arguments().isEmpty();
        if (!pointer && !entity.type().equals(TypeRef.AUTO) || isStopped(entity)) {
            return Optional.empty();
        }
        List<Expr> given = new ArrayList<>(values.getOrDefault(entity.name(), List.of()));
        entity.arguments().stream().map(Argument::value).forEach(given::add);
        if (given.isEmpty() || uses.getOrDefault(entity.name(), 0) != 0) {
            return Optional.empty();
        }
        List<Optional<Pointee>> pointees =
                given.stream().map(value -> made(value, entity.type())).toList();
        return pointees.stream().allMatch(Optional::isPresent) ? pointees.getFirst() : Optional.empty();
    }

    /** Whether the end of a variable is that of an object: nobody told it to stop before, and no pointer gave it away. */
    boolean endsAlone(Entity entity) {
        if (isStopped(entity)) {
            return false;
        }
        boolean pointer = POINTERS.contains(entity.type().simpleName());
        boolean empty = entity.arguments().isEmpty() && !values.containsKey(entity.name());
        return !pointer || !empty && uses.getOrDefault(entity.name(), 0) == 0;
    }

    private boolean isStopped(Entity entity) {
        if (!read) {
            read();
            read = true;
        }
        return stopped.contains(entity.name());
    }

    /** Counts the uses of names that are more than a look through the pointer. */
    private void read() {
        Walk.statements(function.body(), statement -> {
            if (statement instanceof Stmt.Assign assign) {
                for (Expr target : assign.targets()) {
                    if (target instanceof Expr.Name name) {
                        values.computeIfAbsent(name.id(), _ -> new ArrayList<>())
                                .add(assign.value());
                        uses.merge(name.id(), -1, Integer::sum);
                    }
                }
            }
            if (statement instanceof Stmt.If branch) {
                looked(branch.test());
            }
        });
        Walk.all(function, part -> {
            switch (part) {
                case Expr.Name name -> uses.merge(name.id(), 1, Integer::sum);
                case Expr.Member member when !GIVING.contains(member.name()) -> looked(member.object());
                case Expr.Call call
                when call.callee() instanceof Expr.Member member && STOPPING.contains(member.name()) ->
                    root(member.object()).ifPresent(stopped::add);
                case Expr.Dereference pointer -> looked(pointer.operand());
                case Expr.Not not -> looked(not.operand());
                case Expr.Closure closure -> closure.captures().forEach(capture -> captured(closure, capture));
                default -> {}
            }
        });
    }

    private static Optional<String> root(Expr object) {
        return switch (object) {
            case Expr.Name name -> Optional.of(name.id());
            case Expr.Member member -> root(member.object());
            case Expr.Dereference pointer -> root(pointer.operand());
            default -> Optional.empty();
        };
    }

    private void looked(Expr expression) {
        if (expression instanceof Expr.Name name) {
            uses.merge(name.id(), -1, Integer::sum);
        }
    }

    /** What a closure may keep, it may share. */
    private void captured(Expr.Closure closure, Expr.Capture capture) {
        if (!capture.name().isEmpty()) {
            uses.merge(capture.name(), 1, Integer::sum);
            return;
        }
        Walk.all(closure.function(), part -> {
            if (part instanceof Expr.Name name) {
                uses.merge(name.id(), 1, Integer::sum);
            }
        });
    }

    private static Optional<Pointee> made(Expr value, TypeRef declared) {
        List<Pointee> found = new ArrayList<>();
        Walk.expressions(value, part -> {
            switch (part) {
                case Expr.Call call
                when call.callee() instanceof Expr.Name name -> {
                    String callee = name.id().replace(".", "::");
                    if (MAKERS.contains(Names.last(callee)) && !call.types().isEmpty()) {
                        found.add(new Pointee.Made(call.types().getFirst()));
                    } else if (isOfPointee(Names.qualifier(callee), declared)) {
                        found.add(new Pointee.From(declared.arguments().getFirst()));
                    }
                }
                case Expr.Construct made
                when made.lifetime() == Expr.Lifetime.HEAP -> found.add(new Pointee.Made(made.type()));
                default -> {}
            }
        });
        boolean outermost = found.size() == 1 && (isWhole(value) || found.getFirst() instanceof Pointee.From);
        return outermost ? Optional.of(found.getFirst()) : Optional.empty();
    }

    /** A maker's call, or a pointer built around {@code new}, and no more. */
    private static boolean isWhole(Expr value) {
        return switch (value) {
            case Expr.Call call ->
                call.callee() instanceof Expr.Name name
                        && (MAKERS.contains(Names.last(name.id())) || name.id().endsWith("_ptr"));
            case Expr.Construct made ->
                made.lifetime() == Expr.Lifetime.HEAP
                        || made.type().simpleName().endsWith("_ptr");
            default -> false;
        };
    }

    /** {@code Reader::Make(...)} for a pointer to Reader. */
    private static boolean isOfPointee(String qualifier, TypeRef declared) {
        return !qualifier.isEmpty()
                && !declared.arguments().isEmpty()
                && Names.last(qualifier)
                        .equals(Names.last(declared.arguments().getFirst().name()));
    }
}
