package org.hanglint.engine;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.hanglint.code.Unit;
import org.hanglint.engine.form.Form;

/** The units of earlier runs: those that the last one of this process left, before those of the store. */
final class Units {

    private static final Form<Lowered> FORM = Form.of(Lowered.class);

    /** A unit, and why it is not all of its file. */
    record Lowered(Unit unit, Optional<String> incomplete) {}

    private final Store store;
    private final Map<String, Lowered> earlier;
    private final Map<String, Lowered> used = new ConcurrentHashMap<>();

    Units(Store store, Map<String, Lowered> earlier) {
        this.store = store;
        this.earlier = earlier;
    }

    /** What was lowered from what that key stands for. */
    Optional<Lowered> find(String key) {
        Optional<Lowered> found =
                Optional.ofNullable(earlier.get(key)).or(() -> store.find(key).flatMap(FORM::read));
        found.ifPresent(unit -> used.put(key, unit));
        return found;
    }

    void keep(String key, Lowered unit) {
        used.put(key, unit);
        if (store != Store.NONE) {
            store.keep(key, FORM.write(unit));
        }
    }

    /** Everything that was found or kept. */
    Map<String, Lowered> used() {
        return Map.copyOf(used);
    }
}
