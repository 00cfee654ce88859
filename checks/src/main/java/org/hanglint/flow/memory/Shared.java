package org.hanglint.flow.memory;

import java.util.List;
import org.hanglint.link.Definition;

/**
 * A variable of a module, or a field of a family of classes.
 *
 * @param value what is declared, and what is written anywhere
 * @param writers functions to look at before the value says anything
 */
record Shared(Cell value, List<Definition> writers) {

    Value read(Agenda agenda, int reader) {
        agenda.ensure(writers);
        return value.read(reader);
    }
}
