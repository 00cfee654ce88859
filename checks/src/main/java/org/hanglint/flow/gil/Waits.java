package org.hanglint.flow.gil;

import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    private static final Set<String> SEMAPHORES = Set.of("sem_wait", "acquire");

    private final GilKnowledge knowledge;
    private final CppTypes types;
    private final CppNames names;

    Waits(GilKnowledge knowledge, CppTypes types, Definition definition) {
        this.knowledge = knowledge;
        this.types = types;
        this.names = new CppNames(definition.unit(), knowledge);
    }

    /** The wait that the call is, locks excluded; {@code ofProject}: a function of the project has that name. */
    Optional<Wait> of(Expr.Call call, boolean ofProject) {
        Optional<Wait> wait = switch (call.callee()) {
            case Expr.Name name when !ofProject -> named(name.id(), call);
            case Expr.Member member -> member(member, call);
            default -> Optional.empty();
        };
        return wait.filter(found -> UNBOUNDED.contains(found.on()) || SEMAPHORES.contains(found.name()));
    }

    private Optional<Wait> named(String written, Expr.Call call) {
        return names.find(written, full -> knowledge.waits(full).stream()
                .filter(wait -> wait.receiver().isEmpty() && accepts(wait, call))
                .findFirst());
    }

    private Optional<Wait> member(Expr.Member member, Expr.Call call) {
        List<Wait> known = knowledge.waits(member.name());
        if (known.isEmpty()) {
            return Optional.empty();
        }
        Optional<TypeRef> type = types.typeOf(member.object()).map(CppTypes::held);
        return type.flatMap(found -> names.find(found.name(), full -> known.stream()
                .filter(wait -> !wait.receiver().isEmpty() && wait.receiver().equals(full) && accepts(wait, call))
                .findFirst()));
    }

    private static boolean accepts(Wait wait, Expr.Call call) {
        return wait.arity() < 0 || wait.arity() == call.arguments().size();
    }

    /** Whether a member call locks or unlocks its receiver, by the receiver's type. */
    Optional<Expr> lockedBy(Expr.Call call, Set<String> members) {
        if (!(call.callee() instanceof Expr.Member member) || !members.contains(member.name())) {
            return Optional.empty();
        }
        return types.typeOf(member.object())
                .map(CppTypes::held)
                .filter(type -> Names.last(type.name()).toLowerCase(java.util.Locale.ROOT).contains("mutex"))
                .map(_ -> member.object());
    }
}
