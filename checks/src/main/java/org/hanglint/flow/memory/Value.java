package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.flow.memory.Memory.Kind;

/**
 * An abstract value: its memory, its possible types, and those of its elements. Elements are positional for a tuple of known
 * length ({@code parts}), otherwise one value for all ({@code each}). They nest {@link #MAX_DEPTH} deep at most.
 */
final class Value {

    private static final int MAX_DEPTH = 2;
    private static final int MAX_PARTS = 12;

    /** The bottom: nothing is known, nothing has come here yet. */
    static final Value NOTHING = new Value(Memory.UNKNOWN, Types.NONE, List.of());

    static final Value NONE = of(Memory.flagged(Memory.Flag.NONE));
    static final Value OBJECT = of(Memory.of(Kind.OBJECT, Memory.DECLARED));
    static final Value DEVICE = of(Memory.of(Kind.DEVICE, Memory.DECLARED));
    static final Value INFERRED_DEVICE = of(Memory.of(Kind.DEVICE, Memory.INFERRED));
    static final Value PAGEABLE = of(Memory.of(Kind.PAGEABLE, Memory.DECLARED));
    static final Value PINNED = of(Memory.of(Kind.PINNED, Memory.DECLARED));
    static final Value ACCELERATOR = of(Memory.flagged(Memory.Flag.ACCELERATOR));
    static final Value HOST_DEVICE = of(Memory.flagged(Memory.Flag.HOST_DEVICE));

    private final Memory memory;
    private final Types types;
    /** None: no elements are known. One with {@code positional} false: the value of every element. */
    private final List<Value> elements;

    private final boolean positional;

    private Value(Memory memory, Types types, List<Value> elements) {
        this(memory, types, elements, false);
    }

    private Value(Memory memory, Types types, List<Value> elements, boolean positional) {
        this.memory = memory;
        this.types = types;
        this.elements = elements;
        this.positional = positional;
    }

    static Value of(Memory memory) {
        return new Value(memory, Types.NONE, List.of());
    }

    static Value of(Types types) {
        return new Value(Memory.UNKNOWN, types, List.of());
    }

    /** A container whose elements all are that. */
    static Value container(Value each) {
        return OBJECT.withEach(each);
    }

    /** A sequence of exactly those. */
    static Value tuple(List<Value> parts) {
        if (parts.isEmpty() || parts.size() > MAX_PARTS) {
            return container(joined(parts));
        }
        return new Value(
                OBJECT.memory,
                Types.NONE,
                parts.stream().map(part -> part.cut(MAX_DEPTH - 1).untold()).toList(),
                true);
    }

    static Value joined(List<Value> values) {
        Value all = NOTHING;
        for (Value value : values) {
            all = all.join(value);
        }
        return all;
    }

    Memory memory() {
        return memory;
    }

    Types types() {
        return types;
    }

    /** Whether nothing is known; that it may be None says nothing of what else it may be. */
    boolean isNothing() {
        return memory.isUnknown() && types == Types.NONE && elements.isEmpty();
    }

    private boolean isBottom() {
        return isNothing() && memory.bits() == 0;
    }

    /** Whether it is known to be something else than None. */
    boolean isPresent() {
        return memory.isPresent() || types != Types.NONE && !memory.has(Memory.Flag.NONE);
    }

    /** Where a test says that it is not None. */
    Value present() {
        return with(memory.without(Memory.Flag.NONE));
    }

    /** Whether it has exactly {@link #length()} elements, each known by itself. */
    boolean isTuple() {
        return positional;
    }

    int length() {
        return elements.size();
    }

    /** The value of any element. */
    Value each() {
        return positional ? joined(elements) : elements.isEmpty() ? NOTHING : elements.getFirst();
    }

    /** The element at a position, negative from the end. */
    Value part(int at) {
        if (!positional) {
            return each();
        }
        int index = at < 0 ? elements.size() + at : at;
        return index >= 0 && index < elements.size() ? elements.get(index) : NOTHING;
    }

    /** As many parts as asked for. */
    List<Value> parts(int count) {
        if (positional && elements.size() == count) {
            return elements;
        }
        Value each = each();
        List<Value> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(each);
        }
        return all;
    }

    Value with(Memory other) {
        return other.equals(memory) ? this : new Value(other, types, elements, positional);
    }

    /**
     * One of the values of a table, by a key that is put together at run time: such tables hold the most different things, and
     * that one of them is on the device says little of this one.
     */
    Value mixed() {
        List<Value> inner = elements.stream().map(Value::mixed).toList();
        return new Value(memory.mixed(), types, inner, positional);
    }

    Value withEach(Value each) {
        Value cut = each.cut(MAX_DEPTH - 1).untold();
        return new Value(memory, types, cut.isBottom() ? List.of() : List.of(cut));
    }

    private Value cut(int depth) {
        if (elements.isEmpty()) {
            return this;
        }
        if (depth == 0) {
            return new Value(memory, types, List.of());
        }
        List<Value> shorter =
                elements.stream().map(element -> element.cut(depth - 1)).toList();
        return new Value(memory, types, shorter, positional);
    }

    /** Without what is known about copies that are still open. */
    Value untold() {
        Memory plain = memory.untold();
        return plain.equals(memory) ? this : with(plain);
    }

    /** The value in a place of that kind of name. */
    Value named(Naming naming) {
        return switch (naming) {
            case HOST -> with(memory.underHostName());
            case OTHER -> with(memory.underOtherName());
        };
    }

    /** What the name of a place says. */
    enum Naming {
        HOST,
        OTHER
    }

    /** What is left of it behind an attribute, a parameter or a result: inferred at best. */
    Value weakened(int cap) {
        Memory weaker = memory.atMost(cap);
        List<Value> inner = elements;
        for (int i = 0; i < elements.size(); i++) {
            Value element = elements.get(i).weakened(cap);
            if (element != elements.get(i)) {
                inner = elements.stream().map(each -> each.weakened(cap)).toList();
                break;
            }
        }
        return weaker == memory && inner == elements ? this : new Value(weaker, types, inner, positional);
    }

    Value join(Value other) {
        if (this == other || other.isBottom()) {
            return this;
        }
        if (isBottom()) {
            return other;
        }
        Memory joinedMemory = memory.join(other.memory);
        Types joinedTypes = types.join(other.types);
        if (elements.isEmpty() && other.elements.isEmpty()) {
            return keep(other, joinedMemory, joinedTypes, List.of(), false);
        }
        if (other.elements.isEmpty() || elements.equals(other.elements) && positional == other.positional) {
            return keep(other, joinedMemory, joinedTypes, elements, positional);
        }
        if (elements.isEmpty()) {
            return keep(other, joinedMemory, joinedTypes, other.elements, other.positional);
        }
        if (positional && other.positional && elements.size() == other.elements.size()) {
            List<Value> parts = new ArrayList<>();
            for (int i = 0; i < elements.size(); i++) {
                parts.add(elements.get(i).join(other.elements.get(i)));
            }
            return keep(other, joinedMemory, joinedTypes, List.copyOf(parts), true);
        }
        return keep(other, joinedMemory, joinedTypes, List.of(each().join(other.each())), false);
    }

    /** The result of a join: one of the two where it says the same, so that equal values stay one object. */
    private Value keep(Value other, Memory all, Types allTypes, List<Value> inner, boolean byPosition) {
        Value result = new Value(all, allTypes, inner, byPosition);
        return result.equals(this) ? this : result.equals(other) ? other : result;
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof Value value
                        && memory.bits() == value.memory.bits()
                        && types.equals(value.types)
                        && positional == value.positional
                        && elements.equals(value.elements);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(memory.bits()) * 31 + types.hashCode();
    }
}
