package org.hanglint.engine;

import java.util.List;
import java.util.Optional;
import org.hanglint.engine.form.Form;

/** The outcomes of earlier runs over the same files under the same settings. */
final class Outcomes {

    private static final Form<Outcome> OUTCOME = Form.of(Outcome.class);
    private static final Form<Settings> SETTINGS = Form.of(Settings.class);

    private final Store store;
    private final String key;

    Outcomes(Store store, Settings settings, SourceFiles sources, List<String> paths, String installed) {
        this.store = store;
        this.key = store == Store.NONE ? "" : key(store, settings, sources, paths, installed);
    }

    private static String key(Store store, Settings settings, SourceFiles sources, List<String> paths, String installed) {
        StringBuilder contents = new StringBuilder();
        paths.forEach(path ->
                contents.append(path).append('\t').append(sources.key(path)).append('\n'));
        sources.failed().forEach(failed -> contents.append(failed).append('\n'));
        return Keys.joined("outcome", store.build(), Keys.digest(SETTINGS.write(settings)), installed, contents.toString());
    }

    /** The word that stands for everything the outcome is computed from; empty where nothing is remembered. */
    String key() {
        return key;
    }

    Optional<Outcome> find() {
        return store.find(key).flatMap(OUTCOME::read);
    }

    /** Keeps an outcome that is whole: a check that failed may work the next time. */
    void keep(Outcome outcome) {
        if (store != Store.NONE && outcome.broken().isEmpty()) {
            store.keep(key, OUTCOME.write(outcome));
        }
    }
}
