package org.hanglint.engine;

import java.util.Optional;
import org.hanglint.code.Unit;
import org.hanglint.engine.form.Form;

/** The units of earlier runs. */
final class Units {

    private static final Form<Lowered> FORM = Form.of(Lowered.class);

    /** A unit, and why it is not all of its file. */
    record Lowered(Unit unit, Optional<String> incomplete) {}

    private final Store store;

    Units(Store store) {
        this.store = store;
    }

    /** What was lowered from what that key stands for. */
    Optional<Lowered> find(String key) {
        return store.find(key).flatMap(FORM::read);
    }

    void keep(String key, Lowered unit) {
        if (store != Store.NONE) {
            store.keep(key, FORM.write(unit));
        }
    }
}
