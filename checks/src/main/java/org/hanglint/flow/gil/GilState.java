package org.hanglint.flow.gil;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One possibility at a point of a function.
 *
 * @param alive from the oldest to the newest
 * @param facts conditions of the function known to be true or false here, by their text
 */
public record GilState(Gil gil, Warmth warmth, List<Holding> alive, Map<String, Boolean> facts) {

    static final GilState ENTRY = new GilState(Gil.AS_ON_ENTRY, Warmth.AS_ON_ENTRY, List.of(), Map.of());

    public GilState {
        alive = List.copyOf(alive);
        facts = Map.copyOf(facts);
    }

    /** One more alive; the same place of the source twice, as in a loop, counts once. */
    GilState with(Holding holding, Gil now) {
        boolean again = alive.stream()
                .anyMatch(other -> other.getClass() == holding.getClass()
                        && other.began().equals(holding.began())
                        && !(holding instanceof Holding.Locked lock
                                && other instanceof Holding.Locked same
                                && !lock.mutex().equals(same.mutex())));
        if (again) {
            return attached(now);
        }
        List<Holding> more = new ArrayList<>(alive);
        more.add(holding);
        return new GilState(now, warmth, more, facts);
    }

    /** The newest holding of that kind ends and puts back what was before it; without one nothing changes. */
    GilState without(Predicate<Holding> kind) {
        for (int i = alive.size() - 1; i >= 0; i--) {
            if (kind.test(alive.get(i))) {
                List<Holding> fewer = new ArrayList<>(alive);
                Holding ended = fewer.remove(i);
                return new GilState(ended.after(gil), warmth, fewer, facts);
            }
        }
        return this;
    }

    /** The same with the GIL in that state. */
    GilState attached(Gil now) {
        return new GilState(now, warmth, alive, facts);
    }

    /** The newest holding of a kind. */
    public <H extends Holding> Optional<H> newest(Class<H> kind) {
        for (int i = alive.size() - 1; i >= 0; i--) {
            if (kind.isInstance(alive.get(i))) {
                return Optional.of(kind.cast(alive.get(i)));
            }
        }
        return Optional.empty();
    }

    /** The locks held, oldest first. */
    public List<Holding.Locked> locks() {
        return alive.stream()
                .filter(Holding.Locked.class::isInstance)
                .map(Holding.Locked.class::cast)
                .toList();
    }

    GilState replacing(Holding old, Holding changed, Gil now) {
        List<Holding> others = new ArrayList<>(alive);
        others.replaceAll(holding -> holding == old ? changed : holding);
        return new GilState(now, warmth, others, facts);
    }

    GilState warmed() {
        return new GilState(gil, Warmth.WARM, alive, facts);
    }

    GilState knowing(String condition, boolean value) {
        Map<String, Boolean> more = new HashMap<>(facts);
        more.put(condition, value);
        return new GilState(gil, warmth, alive, more);
    }

    GilState forgetting(String place) {
        if (facts.keySet().stream().noneMatch(fact -> Conditions.isAbout(fact, place))) {
            return this;
        }
        Map<String, Boolean> fewer = new HashMap<>(facts);
        fewer.keySet().removeIf(fact -> Conditions.isAbout(fact, place));
        return new GilState(gil, warmth, alive, fewer);
    }

    /** Of where things began, not of all that they are: states are put into sets at every event of every function. */
    @Override
    public int hashCode() {
        int hash = 31 * gil.ordinal() + warmth.ordinal();
        for (Holding holding : alive) {
            hash = 31 * hash + holding.began().start();
        }
        return 31 * hash + facts.hashCode();
    }
}
