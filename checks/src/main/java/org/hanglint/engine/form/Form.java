package org.hanglint.engine.form;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The written form of a type made of records, enumerations, sealed interfaces, texts, numbers and immutable collections.
 *
 * @param <T> the type
 */
public final class Form<T> {

    private static final Map<Type, Shape> SHAPES = new ConcurrentHashMap<>();

    private final Class<T> type;

    private Form(Class<T> type) {
        this.type = type;
    }

    /** The form of that type. Throws IllegalArgumentException where something in it has none. */
    public static <T> Form<T> of(Class<T> type) {
        return new Form<>(type);
    }

    /** The value as bytes; equal values give equal bytes. */
    public byte[] write(T value) {
        Writing out = new Writing();
        shape(type).write(value, out);
        return out.finished();
    }

    /** The value of these bytes; empty where they are not what this form wrote. */
    public Optional<T> read(byte[] bytes) {
        try {
            return Optional.of(type.cast(shape(type).read(new Reading(bytes))));
        } catch (RuntimeException damaged) {
            return Optional.empty();
        }
    }

    /** The shape of a type, made when first asked for. A shape that holds itself finds itself here while it is made. */
    static Shape shape(Type type) {
        Shape known = SHAPES.get(type);
        if (known != null) {
            return known;
        }
        Shape.Late late = new Shape.Late();
        Shape first = SHAPES.putIfAbsent(type, late);
        if (first != null) {
            return first;
        }
        Shape made = Shapes.of(type);
        late.is(made);
        SHAPES.put(type, made);
        return made;
    }
}
