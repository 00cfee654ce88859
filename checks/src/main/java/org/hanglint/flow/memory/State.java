package org.hanglint.flow.memory;

import java.util.Arrays;

/** What the places of a function hold at one point; places are numbered by {@link FunctionCode}. */
final class State {

    static final State DEAD = new State(new Value[0], false);

    private final Value[] slots;

    /** Whether a copy into one of the places was begun and may still be open. */
    private final boolean opened;

    private State(Value[] slots, boolean opened) {
        this.slots = slots;
        this.opened = opened;
    }

    static State of(int size) {
        Value[] slots = new Value[size];
        Arrays.fill(slots, Value.NOTHING);
        return new State(slots, false);
    }

    Value get(int slot) {
        return slots[slot];
    }

    State with(int slot, Value value) {
        if (slots[slot].equals(value)) {
            return this;
        }
        Value[] copy = slots.clone();
        copy[slot] = value;
        return new State(copy, opened || value.memory().has(Memory.Flag.OPEN_COPY));
    }

    /** Whether a wait for the device would change anything. */
    boolean mayWait() {
        return opened;
    }

    /** After a wait for the device: no copy is open any more. */
    State waitedFor() {
        State after = this;
        for (int i = 0; opened && i < slots.length; i++) {
            after = after.with(i, slots[i].with(slots[i].memory().waitedFor()));
        }
        return after;
    }

    State join(State other) {
        if (this == other) {
            return this;
        }
        Value[] joined = slots;
        for (int i = 0; i < slots.length; i++) {
            Value value = slots[i].join(other.slots[i]);
            if (value != slots[i]) {
                joined = joined == slots ? slots.clone() : joined;
                joined[i] = value;
            }
        }
        return joined == slots ? this : new State(joined, opened || other.opened);
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof State state && Arrays.equals(slots, state.slots);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(slots);
    }
}
