package org.hanglint.flow.memory;

import java.util.List;
import org.hanglint.link.Definition;

/** A variable of a module, or a field of a family of classes: what is declared, and what is written anywhere. */
final class Shared {

    private final Cell value;
    private List<Definition> unseen;

    /** {@code writers} are functions to look at before the value says anything. */
    Shared(Cell value, List<Definition> writers) {
        this.value = value;
        this.unseen = writers;
    }

    Value read(Agenda agenda, int reader) {
        if (!isSettled(agenda)) {
            agenda.ensure(unseen);
        }
        return value.read(reader);
    }

    /** Whether every function that writes it has been looked at. */
    boolean isSettled(Agenda agenda) {
        if (!unseen.isEmpty() && unseen.stream().allMatch(agenda::isSeen)) {
            unseen = List.of();
        }
        return unseen.isEmpty();
    }
}
