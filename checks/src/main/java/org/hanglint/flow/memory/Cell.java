package org.hanglint.flow.memory;

import java.util.BitSet;
import java.util.function.IntConsumer;

/** A value that several functions write and read: a parameter, a result, a field, a global. It only grows. */
final class Cell {

    private final BitSet readers = new BitSet();
    private Value value = Value.NOTHING;

    Value read(int reader) {
        readers.set(reader);
        return value;
    }

    /** The value, for an answer that nobody keeps. */
    Value peek() {
        return value;
    }

    /** Joins the value in; tells every reader's number when that changed something. */
    void join(Value more, IntConsumer changed) {
        Value joined = value.join(more);
        if (joined != value) {
            value = joined;
            readers.stream().forEach(changed);
        }
    }
}
