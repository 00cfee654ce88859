package org.hanglint.engine;

import java.util.Optional;
import java.util.function.Supplier;

/** A value computed at the first question. */
final class StableOnce<T> implements Supplier<T> {

    private final Supplier<T> compute;
    private Optional<T> value = Optional.empty();

    private StableOnce(Supplier<T> compute) {
        this.compute = compute;
    }

    static <T> Supplier<T> of(Supplier<T> compute) {
        return new StableOnce<>(compute);
    }

    @Override
    public synchronized T get() {
        if (value.isEmpty()) {
            value = Optional.of(compute.get());
        }
        return value.orElseThrow();
    }
}
