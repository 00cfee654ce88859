package org.hanglint.flow.memory;

import java.util.Set;
import org.hanglint.flow.memory.Memory.Decided;

/** What a value is taken for in places where other things than tensors are usual. */
final class Weighing {

    /** Pinned for sure. */
    static final Decided PINNED = new Decided(Memory.Kind.PINNED, Memory.DECLARED, Set.of());

    private Weighing() {}

    /** What a value is taken for where a number or list would do as well: beside one, a tensor is only a guess. */
    static Decided amongObjects(Value value) {
        Decided decided = value.memory().decided();
        boolean either = decided.isDevice() && value.memory().strength(Memory.Kind.OBJECT) >= Memory.INFERRED;
        return either ? new Decided(Memory.Kind.DEVICE, Memory.NAMED, Set.of()) : decided;
    }

    /** Sizes are often kept on the host, whatever their names say of tensors. */
    static Decided size(Decided source) {
        boolean named = source.isDevice() && source.strength() == Memory.NAMED;
        return named ? new Decided(source.kind(), Memory.NAMED, Set.of()) : source;
    }
}
