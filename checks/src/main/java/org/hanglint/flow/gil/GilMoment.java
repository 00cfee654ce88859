package org.hanglint.flow.gil;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.code.Event;
import org.hanglint.flow.gil.EntryState.KnownGil;
import org.hanglint.flow.gil.EntryState.ThreadKind;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/**
 * What is known just before an event of a C++ function, over every known way in.
 *
 * @param gil what it can be; with {@code UNKNOWN} among them nothing is known of some way
 * @param threads on which it can run
 * @param since where guards, tokens and regions that are alive began, oldest first
 */
public record GilMoment(Definition in, Span span, Set<KnownGil> gil, Set<ThreadKind> threads, Set<Span> since) {

    static GilMoment of(Definition in, Event event, Possible before, EntryStates entries) {
        Set<KnownGil> gil = new TreeSet<>();
        Set<ThreadKind> threads = new TreeSet<>();
        Set<Span> since = new LinkedHashSet<>();
        for (EntryState entry : entries.of(in)) {
            threads.add(entry.thread());
            before.states().forEach(state -> gil.add(entry.at(state.gil())));
        }
        if (before.isUnknown() || gil.isEmpty()) {
            gil.add(KnownGil.UNKNOWN);
        }
        before.states()
                .forEach(state -> state.alive().stream()
                        .filter(GilMoment::isOfGil)
                        .forEach(holding -> since.add(holding.began())));
        return new GilMoment(in, event.span(), gil, threads, since);
    }

    private static boolean isOfGil(Holding holding) {
        return switch (holding) {
            case Holding.Locked _, Holding.Owned _, Holding.Once _ -> false;
            default -> true;
        };
    }
}
