package org.hanglint.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.hanglint.finding.Severity;

/**
 * The options of {@code hanglint check}.
 *
 * @param failOn the mildest severity that fails the run; empty for {@code never}
 * @param baseline the file of known findings
 */
record CheckOptions(
        ProjectOptions project,
        Change change,
        Format format,
        Optional<String> output,
        List<FileReport> reports,
        Optional<Severity> failOn,
        Optional<String> baseline,
        Colour colour,
        Sorting sorting,
        int top) {

    CheckOptions {
        reports = List.copyOf(reports);
    }

    /** A report written to a file besides the main one. */
    record FileReport(Format format, String file) {}

    /** Forms of a report. */
    enum Format {
        TEXT,
        JSON,
        SARIF,
        GITHUB,
        GITLAB,
        JUNIT,
        RDJSON,
        HTML
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

    private static final Set<String> OWN = Set.of(
            "--staged",
            "--diff",
            "--format",
            "--output",
            "--report",
            "--fail-on",
            "--baseline",
            "--color",
            "--sort",
            "--top");

    static CheckOptions parse(List<String> arguments) throws Usage {
        Reading reading = new Reading();
        Set<String> known = new TreeSet<>(OWN);
        known.addAll(ProjectOptions.KNOWN);
        return reading.with(Arguments.read(arguments, known, reading));
    }

    private static final class Reading implements Arguments.Taker {
        private final ProjectOptions.Reading project = new ProjectOptions.Reading();
        private final List<FileReport> reports = new ArrayList<>();
        private Change change = new Change.Nothing();
        private Format format = Format.TEXT;
        private Optional<String> output = Optional.empty();
        private Optional<Severity> failOn = Optional.of(Severity.WARNING);
        private Optional<String> baseline = Optional.empty();
        private Colour colour = Colour.AUTO;
        private Sorting sorting = Sorting.PATH;
        private int top = Integer.MAX_VALUE;

        @Override
        public boolean take(String option, Arguments arguments) throws Usage {
            switch (option) {
                case "--staged" -> change = only(new Change.Staged());
                case "--diff" -> change = only(new Change.Since(arguments.value()));
                case "--format" -> format = arguments.word(Format.class);
                case "--output" -> output = Optional.of(arguments.value());
                case "--report" -> reports.add(report(arguments));
                case "--fail-on" -> failOn = failOn(arguments.value());
                case "--baseline" -> baseline = Optional.of(arguments.value());
                case "--color" -> colour = arguments.word(Colour.class);
                case "--sort" -> sorting = arguments.word(Sorting.class);
                case "--top" -> top = arguments.number(0);
                default -> {
                    return project.take(option, arguments);
                }
            }
            return true;
        }

        private Change only(Change wanted) throws Usage {
            if (!(change instanceof Change.Nothing) && !change.equals(wanted)) {
                throw new Usage("--staged and --diff exclude each other, and --diff takes one revision");
            }
            return wanted;
        }

        CheckOptions with(List<String> paths) throws Usage {
            Set<Path> files = new HashSet<>();
            for (String file : Stream.concat(output.stream(), reports.stream().map(FileReport::file))
                    .toList()) {
                if (!files.add(Path.of(file).toAbsolutePath().normalize())) {
                    throw new Usage("two reports for one file: " + file + "; give each its own");
                }
            }
            return new CheckOptions(
                    project.with(paths), change, format, output, reports, failOn, baseline, colour, sorting, top);
        }
    }

    private static FileReport report(Arguments arguments) throws Usage {
        String value = arguments.value();
        int equals = value.indexOf('=');
        if (equals < 0) {
            throw new Usage("--report needs FORMAT=FILE, such as --report json=hanglint.json");
        }
        return new FileReport(arguments.word(Format.class, value.substring(0, equals)), value.substring(equals + 1));
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
}
