package org.hanglint.flow.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.hanglint.code.Build;
import org.hanglint.knowledge.Knowledge;
import org.hanglint.link.Project;
import org.junit.jupiter.api.Test;

class CellTest {

    private final Agenda agenda = new Facts(
                    Project.link(List.of(), Build.SILENT, Knowledge.builtIn()), _ -> {})
            .agenda();

    @Test
    void aSumHoldsItsConstantAndWhatItsPartsHeldBeforeAndAfter() {
        Cell one = new Cell();
        Cell other = new Cell();
        one.join(Value.PAGEABLE, agenda);
        Cell sum = Cell.sum(Value.NONE, List.of(one, other));
        other.join(Value.OBJECT, agenda);
        assertEquals(Value.NONE.join(Value.PAGEABLE).join(Value.OBJECT), sum.read(0));
        assertEquals(Value.OBJECT, other.read(0));
    }

    @Test
    void aPartBelongsToSeveralSums() {
        Cell part = new Cell();
        Cell first = Cell.sum(Value.NOTHING, List.of(part));
        Cell second = Cell.sum(Value.OBJECT, List.of(part, new Cell()));
        assertTrue(part.join(Value.DEVICE, agenda));
        assertFalse(part.join(Value.DEVICE, agenda));
        assertEquals(Value.DEVICE, first.read(0));
        assertEquals(Value.OBJECT.join(Value.DEVICE), second.read(0));
    }
}
