package org.hanglint.link;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.Binding;
import org.hanglint.code.Unit;
import org.hanglint.finding.Place;
import org.hanglint.finding.Strength;
import org.hanglint.knowledge.GilKnowledge.EntryGil;
import org.hanglint.syntax.Language;

/** Where execution enters C++: bindings and {@code main}. Thread starts are edges, since a caller is in sight. */
final class Entries {

    private final List<Unit> units;
    private final CppIndex index;
    private final Definitions definitions;
    private final List<Entry> entries = new ArrayList<>();

    Entries(List<Unit> units, CppIndex index, Definitions definitions) {
        this.units = units;
        this.index = index;
        this.definitions = definitions;
    }

    List<Entry> collect() {
        for (Unit unit : units) {
            if (unit.language() != Language.PYTHON) {
                unit.bindings().forEach(binding -> bound(unit, binding));
            }
        }
        for (Definition definition : definitions.all()) {
            boolean program = definition.unit().language() != Language.PYTHON
                    && definition.function().qualifiedName().equals("main");
            if (program) {
                entries.add(new Entry(
                        definition,
                        Entry.Origin.PROGRAM,
                        EntryGil.UNKNOWN,
                        Strength.DECLARED,
                        "the program starts",
                        definition.named()));
            }
        }
        return List.copyOf(entries);
    }

    private void bound(Unit unit, Binding binding) {
        if (binding.form() == Binding.Form.CLASS || binding.form() == Binding.Form.OPERATOR) {
            return;
        }
        boolean released = binding.guards().stream().anyMatch(guard -> guard.name().endsWith("gil_scoped_release"));
        EntryGil gil = released ? EntryGil.NOT_HELD : EntryGil.HELD;
        for (CppCalls.Target target :
                CppCalls.denotedAtFileLevel(binding.target(), unit, index, definitions)) {
            entries.add(new Entry(
                    target.definition(),
                    Entry.Origin.PYTHON,
                    gil,
                    target.strength(),
                    "bound to Python as " + exposedName(binding),
                    new Place(unit.path(), binding.span())));
        }
    }

    private static String exposedName(Binding binding) {
        String owner = binding.owner().isEmpty() ? binding.module() : binding.owner();
        String name = binding.exposed().isEmpty() ? "(unnamed)" : binding.exposed();
        return owner.isEmpty() ? name : owner + "." + name;
    }
}
