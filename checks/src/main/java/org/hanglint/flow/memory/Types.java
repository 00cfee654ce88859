package org.hanglint.flow.memory;

import java.util.Arrays;
import java.util.List;

/**
 * A set of possible types, by their numbers. More than {@link #MAX} of them say nothing: the set is {@link #MANY} and stays so,
 * whatever joins it.
 */
final class Types {

    private static final int MAX = 40;

    static final Types NONE = new Types(new int[0]);

    /** The top: could be anything, so that nothing is looked up through it. */
    static final Types MANY = new Types(new int[0]);

    private final int[] numbers;
    private List<Type> list = List.of();

    private Types(int[] numbers) {
        this.numbers = numbers;
    }

    static Types of(int number) {
        return new Types(new int[] {number});
    }

    boolean isEmpty() {
        return numbers.length == 0;
    }

    /** The types themselves, looked up once. */
    List<Type> list(List<Type> byNumber) {
        if (list.isEmpty() && numbers.length > 0) {
            Type[] found = new Type[numbers.length];
            for (int i = 0; i < found.length; i++) {
                found[i] = byNumber.get(numbers[i]);
            }
            list = List.of(found);
        }
        return list;
    }

    Types join(Types other) {
        if (this == other || other == NONE || this == MANY) {
            return this;
        }
        if (this == NONE || other == MANY) {
            return other;
        }
        int[] merged = new int[numbers.length + other.numbers.length];
        int size = 0;
        for (int i = 0, j = 0; i < numbers.length || j < other.numbers.length; ) {
            boolean mine = j == other.numbers.length || i < numbers.length && numbers[i] <= other.numbers[j];
            int next = mine ? numbers[i] : other.numbers[j];
            i += i < numbers.length && numbers[i] == next ? 1 : 0;
            j += j < other.numbers.length && other.numbers[j] == next ? 1 : 0;
            merged[size++] = next;
        }
        if (size == numbers.length) {
            return this;
        }
        if (size == other.numbers.length) {
            return other;
        }
        return size > MAX ? MANY : new Types(Arrays.copyOf(merged, size));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Types types
                && (this == MANY) == (types == MANY)
                && Arrays.equals(numbers, types.numbers);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(numbers);
    }
}
