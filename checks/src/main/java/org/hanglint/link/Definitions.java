package org.hanglint.link;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Function;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;

/** Every function of the project with its number, inner functions after the one they are written in. */
final class Definitions {

    private final List<Definition> all = new ArrayList<>();
    private final Map<Function, Definition> byFunction = new IdentityHashMap<>();
    private final Map<Integer, Definition> revised = new HashMap<>();
    private final Optional<Definitions> before;

    private Definitions(Optional<Definitions> before) {
        this.before = before;
    }

    static Definitions of(List<Unit> units) {
        Definitions definitions = new Definitions(Optional.empty());
        for (Unit unit : units) {
            unit.functions().forEach(function -> definitions.add(unit, function, -1));
            unit.classes().forEach(type -> definitions.addMembers(unit, type));
        }
        return definitions;
    }

    /** These, with newer bodies for some: {@link #all()} are those only. */
    Definitions revised(Collection<Definition> newer) {
        Definitions definitions = new Definitions(Optional.of(this));
        newer.stream().sorted(Comparator.comparingInt(Definition::id)).forEach(definition -> {
            definitions.all.add(definition);
            definitions.byFunction.put(definition.function(), definition);
            definitions.revised.put(definition.id(), definition);
        });
        return definitions;
    }

    private void addMembers(Unit unit, ClassDecl type) {
        type.methods().forEach(method -> add(unit, method, -1));
        type.nested().forEach(nested -> addMembers(unit, nested));
    }

    private void add(Unit unit, Function function, int enclosing) {
        Definition definition = new Definition(all.size(), unit, function, enclosing, unit.path());
        all.add(definition);
        byFunction.put(function, definition);
        for (Function inner : Walk.inner(function)) {
            add(unit, inner, definition.id());
        }
    }

    List<Definition> all() {
        return List.copyOf(all);
    }

    /** The definition of that very function. */
    Optional<Definition> of(Function function) {
        return Optional.ofNullable(byFunction.get(function)).or(() -> before.flatMap(older -> older.of(function)));
    }

    Optional<Definition> enclosing(Definition definition) {
        return definition.enclosing() < 0 ? Optional.empty() : Optional.of(numbered(definition.enclosing()));
    }

    private Definition numbered(int id) {
        return before.map(older -> revised.containsKey(id) ? revised.get(id) : older.numbered(id))
                .orElseGet(() -> all.get(id));
    }
}
