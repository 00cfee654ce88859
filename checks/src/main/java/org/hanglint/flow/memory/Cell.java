package org.hanglint.flow.memory;

import java.util.Arrays;
import java.util.List;

/** A value that several functions write and read: a parameter, a result, a field, a global. It only grows. */
final class Cell {

    private final Readers readers = new Readers();
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
        readers.add(reader);
        return value;
    }

    /** The value, for an answer that nobody keeps. */
    Value peek() {
        return value;
    }

    /** Forgets who read it and which sums have it: from now on it stays as it is, and has nobody to tell. */
    void close() {
        readers.clear();
        sums = List.of();
    }

    /** Joins the value in; whether that changed something, which the agenda hears for every reader. */
    boolean join(Value more, Agenda agenda) {
        Value joined = value.join(more);
        if (joined == value) {
            return false;
        }
        value = joined;
        readers.forEach(agenda::grew);
        for (Cell sum : sums) {
            sum.join(more, agenda);
        }
        return true;
    }
}
