package org.hanglint.flow.memory;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.hanglint.code.Function;
import org.hanglint.code.Stmt;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.link.Definition;
import org.hanglint.link.Resolved;

/** The variables of modules, with the functions that assign them. */
final class Globals {

    private final Facts facts;
    private final Map<Type.Global, Cell> cells = new HashMap<>();
    private final Map<Unit, Map<String, Set<Definition>>> writers = new IdentityHashMap<>();

    Globals(Facts facts) {
        this.facts = facts;
    }

    Cell cell(Unit unit, String name) {
        return cells.computeIfAbsent(new Type.Global(unit, name), _ -> new Cell());
    }

    /** The value of a module's variable for that reader; whoever assigns it is looked at first. */
    Value read(Resolved.OfGlobal global, int reader) {
        Unit unit = global.unit();
        facts.definition(unit.functions().getFirst()).ifPresent(facts.agenda()::ensure);
        writers(unit, global.name()).forEach(facts.agenda()::ensure);
        Value value = cell(unit, global.name()).read(reader);
        for (var variable : global.values()) {
            value = value.join(facts.annotations()
                    .read(variable.type(), unit, facts.annotations().tensor(variable.name(), Set.of())));
        }
        return value;
    }

    private Set<Definition> writers(Unit unit, String name) {
        Map<String, Set<Definition>> known = writers.get(unit);
        if (known == null) {
            Map<String, Set<Definition>> found = new HashMap<>();
            for (Function function : unit.functions()) {
                facts.definition(function)
                        .ifPresent(writer -> Walk.statements(function.body(), statement -> {
                            if (statement instanceof Stmt.Outer outer) {
                                outer.names()
                                        .forEach(each -> found.computeIfAbsent(each, _ -> new LinkedHashSet<>())
                                                .add(writer));
                            }
                        }));
            }
            writers.put(unit, found);
            known = found;
        }
        return known.getOrDefault(name, Set.of());
    }
}
