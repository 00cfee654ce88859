package org.hanglint.flow.memory;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** A value that several functions write and read: a parameter, a result, a field, a global. It only grows. */
final class Cell {

    /** Most cells have fewer readers; a set of bits has as many as the project has functions. */
    private static final int FEW = 8;

    private int[] few = {};
    private Optional<BitSet> many = Optional.empty();
    private List<Cell> sums = List.of();
    private Value value;

    Cell() {
        this(Value.NOTHING);
    }

    private Cell(Value value) {
        this.value = value;
    }

    /** The join of those and a constant, kept as they grow: readers read one cell where they would join many. */
    static Cell sum(Value constant, List<Cell> parts) {
        Cell sum = new Cell(constant);
        for (Cell part : parts) {
            sum.value = sum.value.join(part.value);
            Cell[] more = Arrays.copyOf(part.sums.toArray(Cell[]::new), part.sums.size() + 1);
            more[more.length - 1] = sum;
            part.sums = List.of(more);
        }
        return sum;
    }

    Value read(int reader) {
        if (many.isPresent()) {
            many.get().set(reader);
        } else if (!isKnown(reader)) {
            remember(reader);
        }
        return value;
    }

    private boolean isKnown(int reader) {
        for (int known : few) {
            if (known == reader) {
                return true;
            }
        }
        return false;
    }

    private void remember(int reader) {
        if (few.length < FEW) {
            few = Arrays.copyOf(few, few.length + 1);
            few[few.length - 1] = reader;
            return;
        }
        BitSet all = new BitSet();
        for (int known : few) {
            all.set(known);
        }
        all.set(reader);
        many = Optional.of(all);
        few = new int[0];
    }

    /** The value, for an answer that nobody keeps. */
    Value peek() {
        return value;
    }

    /** Joins the value in; whether that changed something, which the agenda hears for every reader. */
    boolean join(Value more, Agenda agenda) {
        Value joined = value.join(more);
        if (joined == value) {
            return false;
        }
        value = joined;
        for (int reader : few) {
            agenda.grew(reader);
        }
        many.ifPresent(agenda::grew);
        for (Cell sum : sums) {
            sum.join(more, agenda);
        }
        return true;
    }
}
