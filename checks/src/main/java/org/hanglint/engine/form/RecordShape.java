package org.hanglint.engine.form;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** A record: a reference to an object written before, or its components in order. */
final class RecordShape implements Shape {

    private final Constructor<?> constructor;
    private final Method[] accessors;
    private final Shape[] shapes;

    RecordShape(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        accessors = Arrays.stream(components).map(RecordComponent::getAccessor).toArray(Method[]::new);
        shapes = Arrays.stream(components)
                .map(component -> Form.shape(component.getGenericType()))
                .toArray(Shape[]::new);
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
        if (out.isKnown(value)) {
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
        int number = in.object();
        if (in.isMade(number)) {
            return in.made(number);
        }
        Object[] components = new Object[shapes.length];
        for (int i = 0; i < shapes.length; i++) {
            components[i] = shapes[i].read(in);
        }
        try {
            return in.made(number, constructor.newInstance(components));
        } catch (ReflectiveOperationException damaged) {
            throw new IllegalStateException("a record could not be made again", damaged);
        }
    }
}
