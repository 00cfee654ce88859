package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.hanglint.flow.memory.Type.Binding;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonClass;

/**
 * The types met so far, their numbers, and a value of each. Values are asked for at every member of every interpretation, so
 * each kind has a map by what it is made of: nothing is put together only to be looked up.
 */
final class TypeTable {

    private final List<Type> all = new ArrayList<>();
    private final Map<Type, Value> others = new HashMap<>();
    private final Map<PythonClass, Value> instances = new HashMap<>();
    private final Map<PythonClass, Value> classes = new HashMap<>();
    private final Map<Binding, Map<Definition, Value>> callables = new EnumMap<>(Binding.class);
    private final Map<String, Value> externals = new HashMap<>();
    private final Map<String, Map<String, Value>> externalMembers = new HashMap<>();

    TypeTable() {
        callables.put(Binding.FREE, new HashMap<>());
        callables.put(Binding.BOUND, new HashMap<>());
    }

    /** A value of that type. */
    Value of(Type type) {
        return switch (type) {
            case Type.Instance(PythonClass of) -> instance(of);
            case Type.OfClass(PythonClass of) -> ofClass(of);
            case Type.Callable(Definition definition, Binding binding) -> callable(definition, binding);
            case Type.External(String name) -> external(name);
            case Type.OfModule _, Type.ExternalInstance _, Type.Super _ -> of(others, type, Function.identity());
        };
    }

    Value instance(PythonClass of) {
        return of(instances, of, Type.Instance::new);
    }

    Value ofClass(PythonClass of) {
        return of(classes, of, Type.OfClass::new);
    }

    Value callable(Definition definition, Binding binding) {
        Map<Definition, Value> bound = callables.getOrDefault(binding, Map.of());
        return of(bound, definition, each -> new Type.Callable(each, binding));
    }

    Value external(String name) {
        return of(externals, name, Type.External::new);
    }

    private <K> Value of(Map<K, Value> values, K key, Function<K, Type> type) {
        Value known = values.get(key);
        if (known == null) {
            all.add(type.apply(key));
            known = Value.of(Types.of(all.size() - 1));
            values.put(key, known);
        }
        return known;
    }

    /** {@code external.name}. */
    Value memberOf(String external, String name) {
        Map<String, Value> members = externalMembers.get(external);
        if (members == null) {
            members = new HashMap<>();
            externalMembers.put(external, members);
        }
        Value known = members.get(name);
        if (known == null) {
            known = external(external + "." + name);
            members.put(name, known);
        }
        return known;
    }

    List<Type> list(Types types) {
        return types.isEmpty() ? List.of() : types.list(all);
    }
}
