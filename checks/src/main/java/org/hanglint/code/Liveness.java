package org.hanglint.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Event.Ending;

/** The named entities in scope, so that members that end them early are seen. */
final class Liveness {

    /** Members by which a guard, lock or optional gives up what it holds. */
    private static final Set<String> RELEASING = Set.of("unlock", "reset", "disarm", "release", "Release", "dismiss");

    /** Members by which a lock or optional takes hold again. */
    private static final Set<String> TAKING = Set.of("lock", "emplace");

    private final List<Entity> alive = new ArrayList<>();

    void enter(Entity entity) {
        alive.add(entity);
    }

    /** The innermost entity ends. */
    void leave() {
        alive.removeLast();
    }

    /** The entity that a plain name means here. */
    Optional<Entity> entity(Expr place) {
        if (!(place instanceof Expr.Name name)) {
            return Optional.empty();
        }
        for (int i = alive.size() - 1; i >= 0; i--) {
            if (alive.get(i).name().equals(name.id())) {
                return Optional.of(alive.get(i));
            }
        }
        return Optional.empty();
    }

    /** What a call on a live entity does to its life: {@code g.reset()} ends it, {@code l.lock()} begins it again. */
    Optional<Event> afterCall(Expr.Call call) {
        if (!(call.callee() instanceof Expr.Member member)) {
            return Optional.empty();
        }
        Optional<Entity> entity = entity(member.object());
        if (entity.isEmpty()) {
            return Optional.empty();
        }
        if (RELEASING.contains(member.name())) {
            return Optional.of(new Event.End(entity.get(), Ending.RELEASED, call.span()));
        }
        return TAKING.contains(member.name()) ? Optional.of(new Event.Begin(entity.get())) : Optional.empty();
    }
}
