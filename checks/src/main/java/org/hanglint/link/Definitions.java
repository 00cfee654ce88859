package org.hanglint.link;

import java.util.ArrayList;
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

    static Definitions of(List<Unit> units) {
        Definitions definitions = new Definitions();
        for (Unit unit : units) {
            unit.functions().forEach(function -> definitions.add(unit, function, -1));
            unit.classes().forEach(type -> definitions.addMembers(unit, type));
        }
        return definitions;
    }

    private void addMembers(Unit unit, ClassDecl type) {
        type.methods().forEach(method -> add(unit, method, -1));
        type.nested().forEach(nested -> addMembers(unit, nested));
    }

    private void add(Unit unit, Function function, int enclosing) {
        Definition definition = new Definition(all.size(), unit, function, enclosing);
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
        return Optional.ofNullable(byFunction.get(function));
    }

    Optional<Definition> enclosing(Definition definition) {
        return definition.enclosing() < 0 ? Optional.empty() : Optional.of(all.get(definition.enclosing()));
    }
}
