package org.hanglint.engine.form;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** Bytes that grow: numbers of variable length, each text once, each object once. */
final class Writing {

    private byte[] bytes = new byte[1 << 12];
    private int size;
    private final Map<String, Integer> texts = new HashMap<>();
    private final Map<Object, Integer> objects = new IdentityHashMap<>();

    /** A number; small ones, also negative, are short. */
    void number(long value) {
        long rest = value << 1 ^ value >> 63;
        while ((rest & ~0x7FL) != 0) {
            one((byte) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        one((byte) rest);
    }

    void text(String text) {
        Integer known = texts.putIfAbsent(text, texts.size());
        if (known != null) {
            number(known);
            return;
        }
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        number(texts.size() - 1L);
        number(utf8.length);
        if (size + utf8.length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + utf8.length));
        }
        System.arraycopy(utf8, 0, bytes, size, utf8.length);
        size += utf8.length;
    }

    /** Whether the object was written before; if so a reference to it is written now. */
    boolean isKnown(Object object) {
        Integer known = objects.putIfAbsent(object, objects.size());
        number(known == null ? 0 : known + 1L);
        return known != null;
    }

    private void one(byte value) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
        }
        bytes[size++] = value;
    }

    byte[] finished() {
        return Arrays.copyOf(bytes, size);
    }
}
