package org.hanglint.check.artifact;

import java.util.Optional;
import java.util.OptionalInt;
import org.hanglint.format.dist.ModuleFile;

/**
 * The order in which CPython looks for extension modules of one name in one folder ({@code
 * _PyImport_DynLoadFiletab}).
 */
final class Suffixes {

    private Suffixes() {}

    /**
     * 0 for the suffix that is looked for first; empty for one that this Python does not look for, or that nobody
     * knows.
     */
    static OptionalInt rank(ModuleFile file, Optional<String> python) {
        if (file.tag().isEmpty()) {
            return OptionalInt.of(2);
        }
        if (file.tag().equals("abi3")) {
            return OptionalInt.of(1);
        }
        boolean own =
                file.python().isPresent() && (python.isEmpty() || file.python().equals(python));
        return own ? OptionalInt.of(0) : OptionalInt.empty();
    }

    static String shown(ModuleFile file) {
        return file.tag().isEmpty() ? ".so" : "." + file.tag() + ".so";
    }
}
