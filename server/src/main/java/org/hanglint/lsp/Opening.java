package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import org.hanglint.artifact.side.Whereabouts;
import org.hanglint.engine.Files;
import org.hanglint.engine.Settings;
import org.hanglint.engine.Store;

/** Opens the project that holds a folder: its root, what it configures, its files as they are on disk. */
@FunctionalInterface
public interface Opening {

    /** The project of a folder. Throws {@link Unusable} where its configuration is wrong. */
    Opened open(Path folder) throws Unusable;

    /**
     * A project on disk.
     *
     * @param baseline the file of findings that are known and not shown; it may be missing
     * @param where where to look for what is installed
     * @param store what earlier sessions computed
     * @param complaint what the user has to know though the project can be analysed
     * @param reports whether findings in a file, named relative to the root, are shown though nobody has it open
     */
    record Opened(
            Path root,
            Files files,
            Settings settings,
            Predicate<String> reports,
            Optional<Path> baseline,
            Whereabouts where,
            Store store,
            Optional<String> complaint) {}

    /** A project cannot be analysed. */
    final class Unusable extends Exception {
        private static final long serialVersionUID = 1L;
        private final String reason;

        /** For that reason, in words for people. */
        public Unusable(String reason) {
            super(reason);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }
}
