package org.hanglint.flow.memory;

import java.util.function.IntConsumer;

/** Numbers of functions, each once. Most cells have a handful; a set of bits would be as wide as the project. */
final class Readers {

    private static final int[] NONE = {};
    private static final int SMALLEST = 2;

    /** Numbers plus one by their hash, with the next free place for those that share one; at least a quarter is 0. */
    private int[] slots = NONE;

    private int size;

    void add(int number) {
        if ((size + 1) * 4 > slots.length * 3) {
            grow();
        }
        size += put(number + 1) ? 1 : 0;
    }

    /** Whether it was not there. */
    private boolean put(int stored) {
        int mask = slots.length - 1;
        int at = spread(stored) & mask;
        while (slots[at] != 0) {
            if (slots[at] == stored) {
                return false;
            }
            at = at + 1 & mask;
        }
        slots[at] = stored;
        return true;
    }

    /** Neighbours in the project read the same cells: Fibonacci hashing sets them apart. */
    private static int spread(int stored) {
        int mixed = stored * 0x9E3779B9;
        return mixed >>> 16 ^ mixed;
    }

    private void grow() {
        int[] before = slots;
        slots = new int[Math.max(SMALLEST, 2 * before.length)];
        for (int stored : before) {
            if (stored != 0) {
                put(stored);
            }
        }
    }

    void forEach(IntConsumer told) {
        for (int stored : slots) {
            if (stored != 0) {
                told.accept(stored - 1);
            }
        }
    }

    void clear() {
        slots = NONE;
        size = 0;
    }
}
