package org.hanglint.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.artifact.Table;
import org.hanglint.artifact.log.Log;
import org.hanglint.artifact.log.LogReading;
import org.hanglint.artifact.nativecode.Verdict;
import org.hanglint.artifact.side.Unread;
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

/** {@code hanglint artifacts}: what is installed, held against the sources. */
final class ArtifactsCommand {

    private static final Set<String> FAMILIES = Set.of("artifact", "abi");

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
        try (OpenProject project = OpenProject.open(options, new Change.Nothing(), err)) {
            List<Log> logs = logs(reading.logs, project);
            Analysis.Inspection inspection = project.inspect(ofFamilies(project.settings(), options), logs);
            Outcome outcome = inspection.result().outcome();
            List<Reported> findings = Reported.of(
                    outcome.findings(),
                    finding -> project.scope().reports(finding.place().path()),
                    inspection.result().sources());
            List<String> named = project.location().named(paths);
            Table all = Table.of(inspection.artifacts());
            Table table = named.isEmpty() ? all : all.about(source -> isAbout(source, named));
            ArtifactsReport.Content content = new ArtifactsReport.Content(
                    options.shownRoot(), table, findings, inspection.result().sources(), options.installed(), paths);
            write(reading, content, differences(reading, project, inspection, table), out);
            out.flush();
            return complain(outcome, table, err) ? Exit.UNABLE : status(table, findings);
        }
    }

    private static List<Log> logs(List<String> files, OpenProject project) throws Usage {
        if (files.stream().filter("-"::equals).count() > 1) {
            throw new Usage("--log - twice: standard input can be read once");
        }
        Set<String> names = new HashSet<>();
        project.files().paths().forEach(path -> names.add(path.substring(path.lastIndexOf('/') + 1)));
        List<Log> logs = new ArrayList<>();
        for (String file : files) {
            logs.add(LogFile.read(file, names::contains, System.in));
        }
        return logs;
    }

    /** Whether a source is, holds, or lies in something named. */
    private static boolean isAbout(String source, List<String> named) {
        return named.stream()
                .anyMatch(name -> name.isEmpty()
                        || source.equals(name)
                        || source.startsWith(name + "/")
                        || name.startsWith(source + "/"));
    }

    /** Says what could not be done, and whether there was something. */
    private static boolean complain(Outcome outcome, Table table, PrintStream err) {
        for (Unread unread : table.unread()) {
            err.println("hanglint: " + Printable.of(unread.path()) + ": " + Printable.of(unread.reason()));
        }
        List<Log> broken = table.logs().stream()
                .map(LogReading::log)
                .filter(log -> !log.end().isEmpty())
                .toList();
        broken.forEach(log -> err.println("hanglint: " + Printable.of(log.name()) + ": after " + log.lines()
                + " lines " + Printable.of(log.end()) + "; what follows was not read"));
        for (Outcome.BrokenCheck check : outcome.broken()) {
            err.println("hanglint: the check " + check.check() + " of version " + Version.CURRENT
                    + " failed and reports nothing (" + check.reason() + "); please report this");
        }
        return !table.unread().isEmpty() || !broken.isEmpty() || !outcome.broken().isEmpty();
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
            ReportFiles.put(reading.output.get(), text.toString(), out);
        } else {
            out.append(text);
        }
    }

    /** The families of this command; of them what the user selects or ignores. */
    private static Settings ofFamilies(Settings settings, ProjectOptions options) {
        return options.select().isEmpty() ? settings.selecting(FAMILIES) : settings;
    }

    private static int status(Table table, List<Reported> findings) {
        boolean differs = table.rows().stream()
                        .anyMatch(row -> row.verdict() == Verdict.DIFFERS || row.verdict() == Verdict.MISSING)
                || table.logs().stream().anyMatch(log -> !log.elsewhere().isEmpty())
                || findings.stream()
                        .anyMatch(reported -> reported.finding().severity().reaches(Severity.WARNING));
        return differs ? Exit.FOUND : Exit.CLEAN;
    }

    /** The options of a project, and those of the table. */
    private static final class Reading implements Arguments.Taker {
        private final ProjectOptions.Reading project = new ProjectOptions.Reading();
        private Colour colour = Colour.AUTO;
        private Format format = Format.TEXT;
        private final List<String> logs = new ArrayList<>();
        private Optional<String> output = Optional.empty();

        @Override
        public boolean take(String option, Arguments arguments) throws Usage {
            switch (option) {
                case "--color" -> colour = arguments.word(Colour.class);
                case "--format" -> format = arguments.word(Format.class);
                case "--log" -> logs.add(arguments.value());
                case "--output" -> output = Optional.of(arguments.value());
                default -> {
                    return project.take(option, arguments);
                }
            }
            return true;
        }
    }
}
