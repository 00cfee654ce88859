package org.hanglint.flow.gil;

import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Names;
import org.hanglint.code.Variable;
import org.hanglint.flow.gil.Mutex.Reach;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.knowledge.GilKnowledge.LockCall;
import org.hanglint.knowledge.GilKnowledge.LockEffect;

/** Locks taken and given back by hand: {@code m.lock()}, {@code lock.unlock()}, {@code pthread_mutex_lock(&m)}. */
final class LockCalls {

    private static final Set<String> LOCKING = Set.of("lock", "Lock", "lock_shared", "WriterLock", "ReaderLock");
    private static final Set<String> UNLOCKING =
            Set.of("unlock", "Unlock", "unlock_shared", "WriterUnlock", "ReaderUnlock");

    /** A lock with the variable that holds it; an empty name for none. */
    record Held(String holder, Mutex mutex) {}

    private final Terms terms;
    private final GilKnowledge knowledge;
    private final Waits waits;

    LockCalls(Terms terms, GilKnowledge knowledge, Waits waits) {
        this.terms = terms;
        this.knowledge = knowledge;
        this.waits = waits;
    }

    Optional<Held> locking(Expr.Call call) {
        return called(call, LOCKING, LockEffect.LOCK);
    }

    Optional<Held> unlocking(Expr.Call call) {
        return called(call, UNLOCKING, LockEffect.UNLOCK);
    }

    private Optional<Held> called(Expr.Call call, Set<String> members, LockEffect effect) {
        if (call.callee() instanceof Expr.Name name) {
            return knowledge
                    .lockCall(Names.last(name.id()))
                    .filter(known ->
                            known.effect() == effect && !call.arguments().isEmpty() && !isTry(call))
                    .map(known -> new Held("", mutex(known, call)));
        }
        if (!(call.callee() instanceof Expr.Member member) || !members.contains(member.name())) {
            return Optional.empty();
        }
        Optional<Variable> holder =
                member.object() instanceof Expr.Name name ? terms.types().local(name.id()) : Optional.empty();
        if (holder.isPresent()
                && terms.isLock(holder.get().type())
                && !holder.get().initialiser().isEmpty()) {
            Mutex mutex =
                    terms.mutexes().of(holder.get().initialiser().getFirst().value());
            return Optional.of(new Held(holder.get().name(), mutex));
        }
        return waits.lockedBy(call, members)
                .map(mutex -> new Held("", terms.mutexes().of(mutex)));
    }

    /** {@code PyThread_acquire_lock(lock, NOWAIT_LOCK)} may come back without it, and so may one that a variable decides. */
    static boolean isTry(Expr.Call call) {
        return call.arguments().stream().skip(1).anyMatch(argument -> switch (argument.value()) {
            case Expr.Name name -> !name.id().equals("WAIT_LOCK");
            case Expr.Member member -> member.name().equals("NOWAIT_LOCK");
            case Expr.Literal literal -> literal.text().equals("0");
            default -> false;
        });
    }

    private Mutex mutex(LockCall known, Expr.Call call) {
        return known.object().isEmpty()
                ? terms.mutexes().of(call.arguments().getFirst().value())
                : new Mutex("one:" + known.object(), known.object(), Reach.SHARED);
    }
}
