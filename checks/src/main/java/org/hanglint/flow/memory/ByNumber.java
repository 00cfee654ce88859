package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Things of which each function, or each class, has at most one, by its number; each is made when it is first asked for. */
final class ByNumber<T> {

    private final List<Optional<T>> all;

    ByNumber(int size) {
        this.all = new ArrayList<>(Collections.nCopies(size, Optional.empty()));
    }

    T get(int number, Supplier<T> first) {
        Optional<T> known = all.get(number);
        if (known.isPresent()) {
            return known.get();
        }
        T made = first.get();
        all.set(number, Optional.of(made));
        return made;
    }

    /** Those that were asked for. */
    void forEach(Consumer<T> work) {
        all.forEach(each -> each.ifPresent(work));
    }

    void clear() {
        Collections.fill(all, Optional.empty());
    }
}
