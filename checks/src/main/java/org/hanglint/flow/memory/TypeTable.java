package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The types met so far and their numbers. */
final class TypeTable {

    private final List<Type> all = new ArrayList<>();
    private final Map<Type, Types> numbers = new HashMap<>();

    Types of(Type type) {
        Types known = numbers.get(type);
        if (known == null) {
            all.add(type);
            known = Types.of(all.size() - 1);
            numbers.put(type, known);
        }
        return known;
    }

    List<Type> list(Types types) {
        return types.isEmpty() ? List.of() : types.list(all);
    }
}
