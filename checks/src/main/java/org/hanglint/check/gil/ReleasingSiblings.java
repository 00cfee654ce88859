package org.hanglint.check.gil;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.hanglint.finding.Strength;
import org.hanglint.flow.gil.EntryState;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.flow.gil.EntryState.ThreadKind;
import org.hanglint.flow.gil.Gil;
import org.hanglint.flow.gil.GilFact;
import org.hanglint.flow.gil.GilFlow;
import org.hanglint.flow.gil.Mutex;
import org.hanglint.link.Definition;

/**
 * Locks that at least half of the functions that Python calls take after the GIL was released for them, and the others with it
 * held: those who wrote the former knew that the lock is waited for.
 */
final class ReleasingSiblings {

    private static final int MANY = 3;

    /**
     * One lock, and where it is taken with the GIL held.
     *
     * @param example where it is taken with the GIL released
     * @param released how many functions take it so
     */
    record OfLock(List<GilFact.Locks> held, GilFact.Locks example, int released) {
        OfLock {
            held = List.copyOf(held);
        }
    }

    private static final class Takers {
        private final Map<Integer, GilFact.Locks> held = new TreeMap<>();
        private final Map<Integer, GilFact.Locks> released = new TreeMap<>();
    }

    private ReleasingSiblings() {}

    static List<OfLock> of(GilFlow flow) {
        Map<String, Takers> byMutex = new TreeMap<>();
        for (GilFact.Locks locks : flow.facts(GilFact.Locks.class)) {
            boolean asEntered = locks.before().states().stream().allMatch(state -> state.gil() == Gil.AS_ON_ENTRY);
            if (asEntered && locks.mutex().reach() == Mutex.Reach.SHARED) {
                Takers takers = byMutex.computeIfAbsent(locks.mutex().id(), _ -> new Takers());
                sort(flow, locks, takers);
            }
        }
        return byMutex.values().stream()
                .filter(takers -> takers.released.size() >= Math.max(MANY, takers.held.size()))
                .map(takers -> new OfLock(
                        List.copyOf(takers.held.values()),
                        takers.released.values().iterator().next(),
                        takers.released.size()))
                .toList();
    }

    private static void sort(GilFlow flow, GilFact.Locks locks, Takers takers) {
        Set<KnownGil> known = new LinkedHashSet<>();
        for (EntryState entry : flow.entryStates().of(locks.in())) {
            boolean founded = flow.entryStates().strength(locks.in(), entry) != Strength.NAMED;
            if (entry.thread() == ThreadKind.PYTHON && founded) {
                known.add(entry.gil());
            }
        }
        Definition in = locks.in();
        if (known.contains(KnownGil.NOT_HELD)) {
            takers.released.putIfAbsent(in.id(), locks);
        } else if (known.contains(KnownGil.HELD)) {
            takers.held.putIfAbsent(in.id(), locks);
        }
    }
}
