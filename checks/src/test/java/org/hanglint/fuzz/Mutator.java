package org.hanglint.fuzz;

import java.util.Arrays;
import java.util.Random;

/** Makes damaged copies of bytes; the same seed makes the same ones. */
final class Mutator {

    private static final long[] TELLING = {
        0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFFL, 0x8000_0000L, 0xFFFF_FFFFL, Long.MAX_VALUE, -1L
    };

    private final Random random;

    Mutator(long seed) {
        this.random = new Random(seed);
    }

    byte[] mutate(byte[] from) {
        byte[] bytes = random.nextInt(8) == 0 ? Arrays.copyOf(from, random.nextInt(from.length + 1)) : from.clone();
        int edits = 1 + random.nextInt(random.nextInt(4) == 0 ? 40 : 4);
        for (int i = 0; i < edits && bytes.length > 0; i++) {
            edit(bytes);
        }
        return bytes;
    }

    private void edit(byte[] bytes) {
        int at = place(bytes.length);
        switch (random.nextInt(5)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes[at] = (byte) random.nextInt(256);
            case 2 -> number(bytes, at, TELLING[random.nextInt(TELLING.length)]);
            case 3 -> number(bytes, at, bytes.length + random.nextInt(65) - 32L);
            default -> {
                int from = random.nextInt(bytes.length);
                int length = Math.min(random.nextInt(64), bytes.length - Math.max(at, from));
                System.arraycopy(bytes, from, bytes, at, length);
            }
        }
    }

    /** Anywhere, with headers and the tables at the end more often than their size makes it. */
    private int place(int length) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(Math.min(64, length));
            case 1 -> length - 1 - random.nextInt(Math.min(2500, length));
            default -> random.nextInt(length);
        };
    }

    private void number(byte[] bytes, int at, long value) {
        int size = 1 << random.nextInt(4);
        for (int i = 0; i < size && at + i < bytes.length; i++) {
            bytes[at + i] = (byte) (value >>> 8 * i);
        }
    }
}
