package org.hanglint.cli;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.finding.FixPlan.Safety;

/**
 * The options of {@code hanglint fix}.
 *
 * @param allowed the fixes that may be applied
 * @param only the fingerprint of the one finding to cure
 */
record FixOptions(ProjectOptions project, Set<Safety> allowed, Optional<String> only, Mode mode) {

    FixOptions {
        allowed = Set.copyOf(allowed);
    }

    /** What happens to the fixed texts. */
    enum Mode {
        WRITE,
        SHOW
    }

    static FixOptions parse(List<String> arguments) throws Usage {
        Reading reading = new Reading();
        Set<String> known = new TreeSet<>(ProjectOptions.KNOWN);
        known.addAll(Set.of("--unsafe", "--only", "--dry-run"));
        return reading.with(Arguments.read(arguments, known, reading));
    }

    private static final class Reading implements Arguments.Taker {
        private final ProjectOptions.Reading project = new ProjectOptions.Reading();
        private Set<Safety> allowed = Set.of(Safety.SAFE);
        private Optional<String> only = Optional.empty();
        private Mode mode = Mode.WRITE;

        @Override
        public boolean take(String option, Arguments arguments) throws Usage {
            switch (option) {
                case "--unsafe" -> allowed = Set.of(Safety.values());
                case "--only" -> only = Optional.of(arguments.value());
                case "--dry-run" -> mode = Mode.SHOW;
                default -> {
                    return project.take(option, arguments);
                }
            }
            return true;
        }

        /** Who names one finding chooses its fix, whatever kind that is. */
        FixOptions with(List<String> paths) {
            Set<Safety> kinds = only.isPresent() ? Set.of(Safety.values()) : allowed;
            return new FixOptions(project.with(paths), kinds, only, mode);
        }
    }
}
