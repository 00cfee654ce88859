package org.hanglint.engine.form;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/**
 * A record: a reference to an object written before, or its components in order. Of a record of nothing but numbers, such as a
 * span, nobody asks whether two are one object: it is always written out.
 */
final class RecordShape implements Shape {

    private final Constructor<?> constructor;
    private final Method[] accessors;
    private final Shape[] shapes;
    private final boolean isPlain;

    RecordShape(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        accessors = Arrays.stream(components).map(RecordComponent::getAccessor).toArray(Method[]::new);
        shapes = Arrays.stream(components)
                .map(component -> Form.shape(component.getGenericType()))
                .toArray(Shape[]::new);
        isPlain = Arrays.stream(components).allMatch(component -> component.getType().isPrimitive());
        try {
            constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException("every record has its constructor", impossible);
        }
        AccessibleObject.setAccessible(accessors, true);
        constructor.setAccessible(true);
    }

    @Override
    public void write(Object value, Writing out) {
        if (!isPlain && out.isKnown(value)) {
            return;
        }
        try {
            for (int i = 0; i < accessors.length; i++) {
                shapes[i].write(accessors[i].invoke(value), out);
            }
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException("a record could not be written: " + value.getClass(), failure);
        }
    }

    @Override
    public Object read(Reading in) {
        if (isPlain) {
            return made(in);
        }
        int number = in.object();
        return in.isMade(number) ? in.made(number) : in.made(number, made(in));
    }

    private Object made(Reading in) {
        Object[] components = new Object[shapes.length];
        for (int i = 0; i < shapes.length; i++) {
            components[i] = shapes[i].read(in);
        }
        try {
            return constructor.newInstance(components);
        } catch (ReflectiveOperationException damaged) {
            throw new IllegalStateException("a record could not be made again", damaged);
        }
    }
}
