package org.hanglint.flow.gil;

import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.code.Walk;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.knowledge.GilKnowledge.LockCall;
import org.hanglint.knowledge.GilKnowledge.LockEffect;
import org.hanglint.link.CppClass;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;

/** The user's own lock classes: the constructor locks, the destructor unlocks, and neither touches the GIL. */
final class LockClasses {

    private final Project project;
    private final GilKnowledge knowledge;
    private boolean locks;
    private boolean unlocks;
    private boolean changesGil;
    private String object = "";

    private LockClasses(Project project) {
        this.project = project;
        this.knowledge = project.knowledge().gil();
    }

    /** The lock that every object of the class holds, empty where each is told its own; absent where it is no lock. */
    static Optional<String> lock(Project project, CppClass type) {
        LockClasses reading = new LockClasses(project);
        type.ofKind(Function.Kind.CONSTRUCTOR).forEach(made -> reading.read(made, LockEffect.LOCK));
        if (!reading.locks) {
            return Optional.empty();
        }
        type.ofKind(Function.Kind.DESTRUCTOR).forEach(end -> reading.read(end, LockEffect.UNLOCK));
        return reading.unlocks && !reading.changesGil ? Optional.of(reading.object) : Optional.empty();
    }

    private void read(Definition definition, LockEffect wanted) {
        Walk.all(definition.function(), part -> {
            if (part instanceof Expr.Call call) {
                read(definition, call, wanted);
            }
        });
    }

    private void read(Definition definition, Expr.Call call, LockEffect wanted) {
        boolean found = false;
        switch (call.callee()) {
            case Expr.Name name -> {
                Optional<LockCall> known =
                        knowledge.lockCall(Names.last(name.id())).filter(lock -> lock.effect() == wanted);
                found = known.isPresent() && !LockCalls.isTry(call);
                known.map(LockCall::object).filter(named -> !named.isEmpty()).ifPresent(named -> object = named);
                changesGil |= knowledge.effect(name.id()).isPresent();
            }
            case Expr.Member _ -> {
                Waits waits = new Waits(knowledge, project.types(definition), definition);
                String member = wanted == LockEffect.LOCK ? "lock" : "unlock";
                found = waits.lockedBy(call, Set.of(member)).isPresent();
            }
            default -> {}
        }
        locks |= found && wanted == LockEffect.LOCK;
        unlocks |= found && wanted == LockEffect.UNLOCK;
    }
}
