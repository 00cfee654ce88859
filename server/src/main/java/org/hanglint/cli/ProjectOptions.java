package org.hanglint.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What every command that analyses a project takes: which project, which checks, which part of it. */
record ProjectOptions(
        List<String> paths,
        Set<String> select,
        Set<String> ignore,
        Optional<String> root,
        Optional<String> config,
        Reach reach,
        int jobs,
        Set<Extra> extras,
        List<String> installed) {

    ProjectOptions {
        paths = List.copyOf(paths);
        select = Set.copyOf(select);
        ignore = Set.copyOf(ignore);
        extras = Set.copyOf(extras);
        installed = List.copyOf(installed);
    }

    /** What is reported. */
    enum Reach {
        DEFAULT,
        ALL
    }

    /** Switches of the run. */
    enum Extra {
        STATS,
        NO_PROGRESS,
        NO_CACHE
    }

    static final Set<String> KNOWN = Set.of(
            "--select",
            "--ignore",
            "--root",
            "--config",
            "--installed",
            "--all",
            "--jobs",
            "--no-cache",
            "--no-progress",
            "--stats");

    /** More threads than this only cost memory. */
    private static final int MOST_JOBS = 64;

    /** These options as they are read. */
    static final class Reading implements Arguments.Taker {
        private final Set<String> select = new TreeSet<>();
        private final Set<String> ignore = new TreeSet<>();
        private final List<String> installed = new ArrayList<>();
        private final Set<Extra> extras = new TreeSet<>();
        private Optional<String> root = Optional.empty();
        private Optional<String> config = Optional.empty();
        private Reach reach = Reach.DEFAULT;
        private int jobs = Runtime.getRuntime().availableProcessors();

        @Override
        public boolean take(String option, Arguments arguments) throws Usage {
            switch (option) {
                case "--select" -> select.addAll(arguments.ids());
                case "--ignore" -> ignore.addAll(arguments.ids());
                case "--root" -> root = Optional.of(arguments.value());
                case "--config" -> config = Optional.of(arguments.value());
                case "--installed" -> installed.add(arguments.value());
                case "--jobs" -> jobs = Math.min(arguments.number(1), MOST_JOBS);
                case "--all" -> reach = Reach.ALL;
                case "--stats" -> extras.add(Extra.STATS);
                case "--no-progress" -> extras.add(Extra.NO_PROGRESS);
                case "--no-cache" -> extras.add(Extra.NO_CACHE);
                default -> {
                    return false;
                }
            }
            return true;
        }

        ProjectOptions with(List<String> paths) {
            return new ProjectOptions(paths, select, ignore, root, config, reach, jobs, extras, installed);
        }
    }

    /** The root as the user gave it. */
    String shownRoot() {
        return root.orElseGet(() -> paths.isEmpty() ? "." : paths.getFirst());
    }
}
