package org.hanglint.engine.form;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One of several records: which, by their names in order, and then the record. */
final class SealedShape implements Shape {

    private final List<Shape> shapes = new ArrayList<>();
    private final Map<Class<?>, Integer> numbers = new HashMap<>();

    SealedShape(Class<?> type) {
        List<Class<?>> leaves = new ArrayList<>();
        collect(type, leaves);
        leaves.sort(Comparator.comparing(Class::getName));
        for (Class<?> leaf : leaves) {
            numbers.put(leaf, shapes.size());
            shapes.add(Form.shape(leaf));
        }
    }

    private static void collect(Class<?> type, List<Class<?>> leaves) {
        if (!type.isSealed()) {
            if (!leaves.contains(type)) {
                leaves.add(type);
            }
            return;
        }
        for (Class<?> permitted : type.getPermittedSubclasses()) {
            collect(permitted, leaves);
        }
    }

    @Override
    public void write(Object value, Writing out) {
        Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        Integer number = numbers.get(type);
        if (number == null) {
            throw new IllegalArgumentException("no written form for " + type);
        }
        out.number(number);
        shapes.get(number).write(value, out);
    }

    @Override
    public Object read(Reading in) {
        return shapes.get(in.index(shapes.size())).read(in);
    }
}
