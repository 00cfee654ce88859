package org.hanglint.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.artifact.Table;
import org.hanglint.artifact.nativecode.Verdict;
import org.hanglint.artifact.side.Whereabouts.Log;
import org.hanglint.cli.CheckOptions.Colour;
import org.hanglint.config.ConfigProblem;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Outcome;
import org.hanglint.engine.Settings;
import org.hanglint.finding.Severity;
import org.hanglint.report.ArtifactsJson;
import org.hanglint.report.ArtifactsReport;
import org.hanglint.report.ArtifactsText;
import org.hanglint.report.Printable;
import org.hanglint.report.Reported;
import org.hanglint.vcs.GitProblem;
import org.hanglint.vcs.UnifiedDiff;
import org.hanglint.vcs.Written;

/** {@code hanglint artifacts}: what is installed, held against the sources. */
final class ArtifactsCommand {

    private static final Set<String> FAMILIES = Set.of("artifact", "abi");

    /** Logs grow; what matters is in the last that many bytes. */
    private static final int MOST_BYTES = 64 << 20;

    private ArtifactsCommand() {}

    /** Forms of the table. */
    enum Format {
        TEXT,
        JSON
    }

    static int run(List<String> arguments, PrintStream out, PrintStream err)
            throws Usage, ConfigProblem, GitProblem, IOException {
        Reading reading = new Reading();
        Set<String> known = new TreeSet<>(ProjectOptions.KNOWN);
        known.addAll(Set.of("--log", "--format", "--output", "--color"));
        List<String> paths = Arguments.read(arguments, known, reading);
        ProjectOptions options = reading.project.with(paths);
        Optional<Log> log = reading.log.isPresent() ? Optional.of(log(reading.log.get())) : Optional.empty();
        try (OpenProject project = OpenProject.open(options, new Change.Nothing(), err)) {
            Analysis.Inspection inspection = project.inspect(ofFamilies(project.settings(), options), log);
            Outcome outcome = inspection.result().outcome();
            List<Reported> findings = Reported.of(
                    outcome.findings(),
                    finding -> project.scope().reports(finding.place().path()),
                    inspection.result().sources());
            Table table = Table.of(inspection.artifacts());
            ArtifactsReport.Content content = new ArtifactsReport.Content(
                    options.shownRoot(), table, findings, inspection.result().sources(), options.installed());
            write(reading, content, differences(reading, project, inspection, table), out);
            for (Outcome.BrokenCheck broken : outcome.broken()) {
                err.println("hanglint: the check " + broken.check() + " of version " + Version.CURRENT
                        + " failed and reports nothing (" + broken.reason() + "); please report this");
            }
            return outcome.broken().isEmpty() ? status(table, findings) : Exit.UNABLE;
        }
    }

    /** What was edited between the installed copies and the Python files that the command line names, as patches. */
    private static String differences(
            Reading reading, OpenProject project, Analysis.Inspection inspection, Table table) {
        StringBuilder text = new StringBuilder();
        if (reading.format == Format.JSON || project.options().paths().isEmpty()) {
            return "";
        }
        for (Table.Row row : table.rows()) {
            boolean named =
                    project.scope().reports(row.source()) && row.artifact().endsWith(".py");
            if (named && row.verdict() == Verdict.DIFFERS) {
                byte[] installed =
                        inspection.result().sources().text(row.artifact()).bytes();
                byte[] here = inspection.result().sources().text(row.source()).bytes();
                text.append("\nFrom ").append(Printable.of(row.artifact())).append(" to this file:\n");
                new String(UnifiedDiff.of(row.source(), installed, here), StandardCharsets.UTF_8)
                        .lines()
                        .forEach(line -> text.append(Printable.of(line)).append('\n'));
            }
        }
        return text.toString();
    }

    private static void write(Reading reading, ArtifactsReport.Content content, String differences, PrintStream out)
            throws IOException, Usage {
        StringBuilder text = new StringBuilder();
        ArtifactsReport report = switch (reading.format) {
            case TEXT ->
                new ArtifactsText(
                        reading.output.isPresent()
                                ? org.hanglint.report.Colours.NONE
                                : Terminal.colours(reading.colour));
            case JSON -> new ArtifactsJson(Version.CURRENT);
        };
        report.write(content, text);
        text.append(differences);
        if (reading.output.isPresent()) {
            ReportFiles.put(reading.output.get(), text.toString());
        } else {
            out.append(text);
        }
    }

    /** The families of this command; of them what the user selects or ignores. */
    private static Settings ofFamilies(Settings settings, ProjectOptions options) {
        return options.select().isEmpty() ? settings.selecting(FAMILIES) : settings;
    }

    private static int status(Table table, List<Reported> findings) {
        boolean differs = table.rows().stream().anyMatch(row -> row.verdict() == Verdict.DIFFERS)
                || findings.stream()
                        .anyMatch(reported -> reported.finding().severity().reaches(Severity.WARNING));
        return differs ? Exit.FOUND : Exit.CLEAN;
    }

    private static Log log(String file) throws Usage {
        try {
            byte[] all = Files.readAllBytes(Path.of(file));
            int start = Math.max(0, all.length - MOST_BYTES);
            return new Log(file, new String(all, start, all.length - start, StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new Usage("--log: cannot read " + file + ": " + Written.reason(unreadable));
        } catch (InvalidPathException noPath) {
            throw new Usage("--log: not a path: " + file);
        }
    }

    /** The options of a project, and those of the table. */
    private static final class Reading implements Arguments.Taker {
        private final ProjectOptions.Reading project = new ProjectOptions.Reading();
        private Colour colour = Colour.AUTO;
        private Format format = Format.TEXT;
        private Optional<String> log = Optional.empty();
        private Optional<String> output = Optional.empty();

        @Override
        public boolean take(String option, Arguments arguments) throws Usage {
            switch (option) {
                case "--color" -> colour = arguments.word(Colour.class);
                case "--format" -> format = arguments.word(Format.class);
                case "--log" -> log = Optional.of(arguments.value());
                case "--output" -> output = Optional.of(arguments.value());
                default -> {
                    return project.take(option, arguments);
                }
            }
            return true;
        }
    }
}
