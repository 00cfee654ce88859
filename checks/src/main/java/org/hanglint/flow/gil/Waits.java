package org.hanglint.flow.gil;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Names;
import org.hanglint.code.TypeRef;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.knowledge.GilKnowledge.Wait;
import org.hanglint.link.CppNames;
import org.hanglint.link.CppTypes;
import org.hanglint.link.Definition;

/** Which calls of one function wait, by the declared type of their receiver or their full name. */
final class Waits {

    /** Waits for these can hang; files and terminals answer or fail, locks are matters of order. */
    private static final Set<String> UNBOUNDED = Set.of("thread", "device", "network", "queue", "process", "time");

    /** Arguments of system calls whose names others use too. */
    private static final Map<String, Integer> ARITIES = Map.ofEntries(
            Map.entry("select", 5),
            Map.entry("poll", 3),
            Map.entry("accept", 3),
            Map.entry("connect", 3),
            Map.entry("recv", 4),
            Map.entry("recvfrom", 6),
            Map.entry("recvmsg", 3),
            Map.entry("epoll_wait", 4),
            Map.entry("waitpid", 3),
            Map.entry("system", 1),
            Map.entry("getaddrinfo", 4),
            Map.entry("send", 4),
            Map.entry("sendto", 6),
            Map.entry("wait", 1),
            Map.entry("pause", 0),
            Map.entry("sleep", 1));

    private static final Set<String> SEMAPHORES = Set.of("sem_wait", "acquire");

    private final GilKnowledge knowledge;
    private final CppTypes types;
    private final CppNames names;
    private final ReadyFutures ready;

    Waits(GilKnowledge knowledge, CppTypes types, Definition definition) {
        this.knowledge = knowledge;
        this.types = types;
        this.names = new CppNames(definition.unit(), knowledge);
        this.ready = new ReadyFutures(definition.function(), types);
    }

    /** The wait that the call is, locks excluded; {@code ofProject}: a function of the project has that name, and is meant. */
    Optional<Wait> of(Expr.Call call, boolean ofProject) {
        Optional<Wait> wait = switch (call.callee()) {
            case Expr.Name name -> named(name.id(), call).filter(found -> !ofProject || isDevice(found));
            case Expr.Member member -> member(member, call);
            default -> Optional.empty();
        };
        return wait.filter(found -> UNBOUNDED.contains(found.on()) || SEMAPHORES.contains(found.name()))
                .filter(found -> !isOwnWork(found));
    }

    /** A function of a device's driver: where a project defines it, as a stub to link against, it is still that one. */
    private static boolean isDevice(Wait wait) {
        return wait.on().equals("device") && wait.receiver().isEmpty();
    }

    /** A parallel algorithm works rather than waits; what its body needs is the body's affair. */
    private static boolean isOwnWork(Wait wait) {
        return wait.name().startsWith("tbb::parallel_")
                || wait.name().equals("tbb::this_task_arena::isolate")
                || wait.receiver().startsWith("tbb::task_arena")
                || wait.receiver().endsWith("scoped_lock");
    }

    private Optional<Wait> named(String written, Expr.Call call) {
        if (mayBeInherited(written)) {
            return Optional.empty();
        }
        return names.find(
                written.startsWith("::") ? written.substring(2) : written,
                full -> knowledge.waits(full).stream()
                        .filter(wait -> wait.receiver().isEmpty() && accepts(wait, call))
                        .findFirst());
    }

    private Optional<Wait> member(Expr.Member member, Expr.Call call) {
        List<Wait> known = knowledge.waits(member.name());
        if (known.isEmpty()) {
            return Optional.empty();
        }
        if (isDeferred(member.object()) || ready.contains(member.object(), call.span())) {
            return Optional.empty();
        }
        Optional<TypeRef> type = types.typeOf(member.object()).map(CppTypes::held);
        return type.flatMap(found -> names.find(
                found.name(),
                full -> known.stream()
                        .filter(wait ->
                                !wait.receiver().isEmpty() && wait.receiver().equals(full) && accepts(wait, call))
                        .findFirst()));
    }

    /** The future of a function that runs where its result is asked for. */
    private boolean isDeferred(Expr future) {
        return switch (future) {
            case Expr.Call call -> isDeferred(call.arguments());
            case Expr.Name name ->
                types.local(name.id())
                        .filter(variable -> variable.initialiser().size() == 1)
                        .filter(variable -> variable.initialiser().getFirst().value() instanceof Expr.Call call
                                && isDeferred(call.arguments()))
                        .isPresent();
            default -> false;
        };
    }

    static boolean isDeferred(List<Argument> arguments) {
        return !arguments.isEmpty()
                && arguments.getFirst().value() instanceof Expr.Name policy
                && policy.id().endsWith("launch::deferred");
    }

    private static boolean accepts(Wait wait, Expr.Call call) {
        boolean open = wait.arity() < 0 && wait.receiver().isEmpty();
        int arity = open ? ARITIES.getOrDefault(wait.name(), -1) : wait.arity();
        return arity < 0 || arity == call.arguments().size();
    }

    /** Such a name in a class with bases out of sight may be inherited: {@code connect} of a QObject. */
    private boolean mayBeInherited(String written) {
        return ARITIES.containsKey(written)
                && types.owner()
                        .filter(owner -> !owner.declaration().bases().isEmpty())
                        .isPresent();
    }

    /** Whether a member call locks or unlocks its receiver, by the receiver's type. */
    Optional<Expr> lockedBy(Expr.Call call, Set<String> members) {
        if (!(call.callee() instanceof Expr.Member member) || !members.contains(member.name())) {
            return Optional.empty();
        }
        return types.typeOf(member.object())
                .map(CppTypes::held)
                .filter(type -> Names.last(type.name())
                        .toLowerCase(java.util.Locale.ROOT)
                        .contains("mutex"))
                .map(_ -> member.object());
    }
}
