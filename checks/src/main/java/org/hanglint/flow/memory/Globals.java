package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
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
    private final Map<Type.Global, Shared> variables = new HashMap<>();
    private final Map<Unit, Map<String, Set<Definition>>> writers = new IdentityHashMap<>();

    Globals(Facts facts) {
        this.facts = facts;
    }

    Cell cell(Unit unit, String name) {
        return cells.computeIfAbsent(new Type.Global(unit, name), _ -> new Cell());
    }

    /** Once the cells stay as they are: what can be found again is, when it is asked for. */
    void close() {
        cells.forEach((_, cell) -> cell.close());
        variables.clear();
        writers.clear();
    }

    /** A module's variable; whoever assigns it is looked at before it is read. */
    Shared variable(Resolved.OfGlobal global) {
        Type.Global key = new Type.Global(global.unit(), global.name());
        Shared known = variables.get(key);
        if (known == null) {
            known = find(global);
            variables.put(key, known);
        }
        return known;
    }

    private Shared find(Resolved.OfGlobal global) {
        Unit unit = global.unit();
        Value declared = Value.NOTHING;
        for (var variable : global.values()) {
            declared = declared.join(facts.annotations()
                    .read(variable.type(), unit, facts.annotations().tensor(variable.name(), Set.of())));
        }
        List<Definition> first = new ArrayList<>();
        facts.definition(unit.functions().getFirst()).ifPresent(first::add);
        first.addAll(writers(unit, global.name()));
        return new Shared(Cell.sum(declared, List.of(cell(unit, global.name()))), List.copyOf(first));
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
