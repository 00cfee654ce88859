package org.hanglint.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.check.Checks;
import org.hanglint.check.Nearest;
import org.hanglint.finding.Severity;

/**
 * The options of {@code hanglint check}.
 *
 * @param failOn the mildest severity that fails the run; empty for {@code never}
 */
record CheckOptions(
        List<String> paths,
        Format format,
        Optional<String> output,
        List<FileReport> reports,
        Set<String> select,
        Set<String> ignore,
        Optional<Severity> failOn,
        Optional<String> root,
        Optional<String> config,
        Reach reach,
        int jobs,
        Colour colour,
        Sorting sorting,
        int top,
        Set<Extra> extras) {

    /** A report written to a file besides the main one. */
    record FileReport(Format format, String file) {}

    /** Forms of a report. */
    enum Format {
        TEXT,
        JSON
    }

    /** What is reported. */
    enum Reach {
        DEFAULT,
        ALL
    }

    /** When to colour. */
    enum Colour {
        AUTO,
        ALWAYS,
        NEVER
    }

    /** Order of findings. */
    enum Sorting {
        PATH,
        RANK
    }

    /** Switches of the run. */
    enum Extra {
        STATS,
        NO_PROGRESS
    }

    private static final Set<String> KNOWN = Set.of(
            "--format",
            "--output",
            "--report",
            "--select",
            "--ignore",
            "--fail-on",
            "--root",
            "--config",
            "--all",
            "--jobs",
            "--no-cache",
            "--no-progress",
            "--color",
            "--sort",
            "--top",
            "--stats");

    /** More threads than this only cost memory. */
    private static final int MOST_JOBS = 64;

    static CheckOptions parse(List<String> arguments) throws Usage {
        return new Parsing(arguments).parse();
    }

    /** Options in any order; {@code --name value} and {@code --name=value}; everything after {@code --} is a path. */
    private static final class Parsing {
        private final List<String> arguments;
        private int at;
        private final List<String> paths = new ArrayList<>();
        private final List<FileReport> reports = new ArrayList<>();
        private final Set<String> select = new TreeSet<>();
        private final Set<String> ignore = new TreeSet<>();
        private final Set<Extra> extras = new TreeSet<>();
        private Format format = Format.TEXT;
        private Optional<String> output = Optional.empty();
        private Optional<Severity> failOn = Optional.of(Severity.WARNING);
        private Optional<String> root = Optional.empty();
        private Optional<String> config = Optional.empty();
        private Reach reach = Reach.DEFAULT;
        private int jobs = Runtime.getRuntime().availableProcessors();
        private Colour colour = Colour.AUTO;
        private Sorting sorting = Sorting.PATH;
        private int top = Integer.MAX_VALUE;

        Parsing(List<String> arguments) {
            this.arguments = arguments;
        }

        CheckOptions parse() throws Usage {
            while (at < arguments.size()) {
                String argument = arguments.get(at++);
                if (argument.equals("--")) {
                    paths.addAll(arguments.subList(at, arguments.size()));
                    break;
                }
                if (argument.startsWith("-") && argument.length() > 1) {
                    option(argument);
                } else {
                    paths.add(argument);
                }
            }
            return new CheckOptions(
                    List.copyOf(paths),
                    format,
                    output,
                    List.copyOf(reports),
                    select,
                    ignore,
                    failOn,
                    root,
                    config,
                    reach,
                    jobs,
                    colour,
                    sorting,
                    top,
                    extras);
        }

        private void option(String argument) throws Usage {
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            Optional<String> attached = equals < 0 ? Optional.empty() : Optional.of(argument.substring(equals + 1));
            switch (name) {
                case "--format" -> format = constant(Format.class, name, value(name, attached));
                case "--output" -> output = Optional.of(value(name, attached));
                case "--report" -> reports.add(report(value(name, attached)));
                case "--select" -> select.addAll(ids(name, value(name, attached)));
                case "--ignore" -> ignore.addAll(ids(name, value(name, attached)));
                case "--fail-on" -> failOn = failOn(value(name, attached));
                case "--root" -> root = Optional.of(value(name, attached));
                case "--config" -> config = Optional.of(value(name, attached));
                case "--jobs" -> jobs = Math.min(number(name, value(name, attached), 1), MOST_JOBS);
                case "--top" -> top = number(name, value(name, attached), 0);
                case "--color" -> colour = constant(Colour.class, name, value(name, attached));
                case "--sort" -> sorting = constant(Sorting.class, name, value(name, attached));
                case "--all" -> reach = Reach.ALL;
                case "--stats" -> extras.add(Extra.STATS);
                case "--no-progress" -> extras.add(Extra.NO_PROGRESS);
                case "--no-cache" -> {}
                default ->
                    throw new Usage("unknown option " + name
                            + Nearest.to(name, KNOWN)
                                    .map(near -> "; did you mean " + near + "?")
                                    .orElse("")
                            + " (hanglint --help lists them)");
            }
        }

        private String value(String name, Optional<String> attached) throws Usage {
            if (attached.isPresent()) {
                return attached.get();
            }
            if (at >= arguments.size()) {
                throw new Usage(name + " needs a value");
            }
            return arguments.get(at++);
        }

        private static List<String> ids(String name, String value) throws Usage {
            List<String> ids = List.of(value.split(","));
            for (String id : ids) {
                if (!Checks.names().contains(id)) {
                    throw new Usage(name + ": there is no check or family \"" + id + "\""
                            + Nearest.to(id, Checks.names())
                                    .map(near -> "; did you mean " + near + "?")
                                    .orElse("")
                            + " (hanglint checks lists them)");
                }
            }
            return ids;
        }

        private static FileReport report(String value) throws Usage {
            int equals = value.indexOf('=');
            if (equals < 0) {
                throw new Usage("--report needs FORMAT=FILE, such as --report json=hanglint.json");
            }
            Format format = constant(Format.class, "--report", value.substring(0, equals));
            return new FileReport(format, value.substring(equals + 1));
        }

        private static Optional<Severity> failOn(String value) throws Usage {
            if (value.equals("never")) {
                return Optional.empty();
            }
            for (Severity severity : Severity.values()) {
                if (severity.name().equalsIgnoreCase(value)) {
                    return Optional.of(severity);
                }
            }
            throw new Usage("--fail-on: \"" + value + "\" is not one of error, warning, note, never");
        }

        private static int number(String name, String value, int least) throws Usage {
            try {
                int number = Integer.parseInt(value);
                if (number >= least) {
                    return number;
                }
            } catch (NumberFormatException notOne) {
                throw new Usage(name + " needs a number, not \"" + value + "\"");
            }
            throw new Usage(name + " must be at least " + least);
        }

        private static <E extends Enum<E>> E constant(Class<E> type, String option, String value) throws Usage {
            List<String> words = new ArrayList<>();
            for (E constant : type.getEnumConstants()) {
                String word = constant.name().toLowerCase(java.util.Locale.ROOT);
                if (word.equals(value)) {
                    return constant;
                }
                words.add(word);
            }
            throw new Usage(option + ": \"" + value + "\" is not one of " + String.join(", ", words));
        }
    }
}
