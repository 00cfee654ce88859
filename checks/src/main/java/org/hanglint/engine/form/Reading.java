package org.hanglint.engine.form;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@link Writing} wrote. Throws IndexOutOfBoundsException or IllegalStateException on anything else. */
final class Reading {

    private static final int LONGEST_NUMBER = 63;

    private final byte[] bytes;
    private int at;
    /** Names are shared by all that is read; what is longer is a message, and there is one of it. */
    private static final int LONGEST_SHARED = 64;

    private final List<String> texts = new ArrayList<>();
    private final List<Object> objects = new ArrayList<>();

    Reading(byte[] bytes) {
        this.bytes = bytes;
    }

    long number() {
        long value = 0;
        for (int shift = 0; shift <= LONGEST_NUMBER; shift += 7) {
            byte part = bytes[at++];
            value |= (part & 0x7FL) << shift;
            if (part >= 0) {
                return value >>> 1 ^ -(value & 1);
            }
        }
        throw new IllegalStateException("a number is too long");
    }

    /** A number of things that follow, each of a byte or more. */
    int count() {
        long count = number();
        if (count < 0 || count > bytes.length - at) {
            throw new IllegalStateException("more things than bytes");
        }
        return (int) count;
    }

    int index(int below) {
        long index = number();
        if (index < 0 || index >= below) {
            throw new IllegalStateException("no such index");
        }
        return (int) index;
    }

    String text() {
        int index = index(texts.size() + 1);
        if (index < texts.size()) {
            return texts.get(index);
        }
        int length = count();
        String read = new String(bytes, at, length, StandardCharsets.UTF_8);
        String text = length <= LONGEST_SHARED ? read.intern() : read;
        at += length;
        texts.add(text);
        return text;
    }

    /** The number of the object to make now, or of one made before: {@link #isMade} tells which. */
    int object() {
        int reference = index(objects.size() + 1);
        if (reference == 0) {
            objects.add(NOT_YET);
            return objects.size() - 1;
        }
        return reference - 1;
    }

    boolean isMade(int number) {
        return objects.get(number) != NOT_YET;
    }

    Object made(int number) {
        return objects.get(number);
    }

    Object made(int number, Object object) {
        objects.set(number, object);
        return object;
    }

    private static final Object NOT_YET = new Object();
}
