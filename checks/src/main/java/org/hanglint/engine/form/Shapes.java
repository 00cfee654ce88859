package org.hanglint.engine.form;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The shape of every type that values of the house are made of. */
final class Shapes {

    private Shapes() {}

    static Shape of(Type type) {
        return switch (type) {
            case Class<?> plain -> of(plain);
            case ParameterizedType parameterized -> of(parameterized);
            default -> throw new IllegalArgumentException("no written form for " + type);
        };
    }

    private static Shape of(Class<?> type) {
        if (type == int.class || type == Integer.class) {
            return simple((value, out) -> out.number((Integer) value), in -> Math.toIntExact(in.number()));
        }
        if (type == long.class || type == Long.class) {
            return simple((value, out) -> out.number((Long) value), Reading::number);
        }
        if (type == boolean.class || type == Boolean.class) {
            return simple((value, out) -> out.number((Boolean) value ? 1 : 0), in -> in.index(2) == 1);
        }
        if (type == String.class) {
            return simple((value, out) -> out.text((String) value), Reading::text);
        }
        if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            return simple(
                    (value, out) -> out.number(((Enum<?>) value).ordinal()),
                    in -> constants[in.index(constants.length)]);
        }
        if (type.isRecord()) {
            return new RecordShape(type);
        }
        if (type.isSealed()) {
            return new SealedShape(type);
        }
        throw new IllegalArgumentException("no written form for " + type);
    }

    private static Shape of(ParameterizedType type) {
        Shape first = Form.shape(type.getActualTypeArguments()[0]);
        if (type.getRawType() == List.class) {
            return simple((value, out) -> all((List<?>) value, first, out), in -> List.copyOf(all(first, in)));
        }
        if (type.getRawType() == Set.class) {
            return simple(
                    (value, out) -> all(new TreeSet<>((Set<?>) value), first, out),
                    in -> Set.copyOf(new LinkedHashSet<>(all(first, in))));
        }
        if (type.getRawType() == Optional.class) {
            return simple((value, out) -> optional((Optional<?>) value, first, out), in -> optional(first, in));
        }
        if (type.getRawType() == SortedMap.class || type.getRawType() == Map.class) {
            Shape second = Form.shape(type.getActualTypeArguments()[1]);
            return simple((value, out) -> map((Map<?, ?>) value, first, second, out), in -> map(first, second, in));
        }
        throw new IllegalArgumentException("no written form for " + type);
    }

    private static Shape simple(BiConsumer<Object, Writing> write, Function<Reading, Object> read) {
        return new Shape() {
            @Override
            public void write(Object value, Writing out) {
                write.accept(value, out);
            }

            @Override
            public Object read(Reading in) {
                return read.apply(in);
            }
        };
    }

    private static void all(java.util.Collection<?> values, Shape shape, Writing out) {
        out.number(values.size());
        values.forEach(value -> shape.write(value, out));
    }

    private static List<Object> all(Shape shape, Reading in) {
        int count = in.count();
        List<Object> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(shape.read(in));
        }
        return values;
    }

    private static void optional(Optional<?> value, Shape shape, Writing out) {
        out.number(value.isPresent() ? 1 : 0);
        value.ifPresent(present -> shape.write(present, out));
    }

    private static Object optional(Shape shape, Reading in) {
        return in.index(2) == 1 ? Optional.of(shape.read(in)) : Optional.empty();
    }

    private static void map(Map<?, ?> map, Shape keys, Shape values, Writing out) {
        out.number(map.size());
        new TreeMap<>(map).forEach((key, value) -> {
            keys.write(key, out);
            values.write(value, out);
        });
    }

    private static Object map(Shape keys, Shape values, Reading in) {
        int count = in.count();
        SortedMap<Object, Object> map = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            map.put(keys.read(in), values.read(in));
        }
        return Collections.unmodifiableSortedMap(map);
    }
}
