package org.hanglint.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hanglint.cli.CheckOptions.Colour;
import org.hanglint.config.ConfigProblem;
import org.hanglint.engine.Analysis;
import org.hanglint.knowledge.Knowledge;
import org.hanglint.report.Reported;
import org.hanglint.report.TriageReport;
import org.hanglint.triage.Diagnosis;
import org.hanglint.triage.Dump;
import org.hanglint.triage.Triage;
import org.hanglint.vcs.GitProblem;
import org.hanglint.vcs.Written;

/** {@code hanglint triage FILE...}: which finding explains the stacks of a hung job. */
final class TriageCommand {

    /** Logs of jobs grow; stacks are at the end of the last that many bytes. */
    private static final int MOST_BYTES = 64 << 20;

    private TriageCommand() {}

    static int run(List<String> arguments, InputStream in, PrintStream out, PrintStream err)
            throws Usage, ConfigProblem, GitProblem, IOException {
        Reading reading = new Reading();
        List<String> files = Arguments.read(arguments, ProjectOptions.KNOWN, reading);
        if (files.isEmpty()) {
            throw new Usage("triage needs a file with stack dumps, or - for standard input");
        }
        List<Dump> dumps = new ArrayList<>();
        for (String file : files) {
            dumps.addAll(dumps(file, in));
        }
        try (OpenProject project = OpenProject.open(reading.project.with(List.of()), new Change.Nothing(), err)) {
            Analysis.Result result = project.analyse();
            List<Reported> findings = Reported.of(result.outcome().findings(), _ -> true, result.sources());
            Diagnosis diagnosis = new Triage(Knowledge.builtIn().stacks())
                    .diagnose(dumps, project.files().paths(), findings, result.sources());
            StringBuilder text = new StringBuilder();
            new TriageReport(Terminal.colours(reading.colour)).write(diagnosis, result.sources(), text);
            out.append(text);
            return Exit.CLEAN;
        }
    }

    /** The options of a project, and colours. */
    private static final class Reading implements Arguments.Taker {
        private final ProjectOptions.Reading project = new ProjectOptions.Reading();
        private Colour colour = Colour.AUTO;

        @Override
        public boolean take(String option, Arguments arguments) throws Usage {
            if (option.equals("--color")) {
                colour = arguments.word(Colour.class);
                return true;
            }
            return project.take(option, arguments);
        }
    }

    private static List<Dump> dumps(String file, InputStream in) throws Usage {
        List<Dump> dumps = Triage.read(file, text(file, in));
        if (dumps.isEmpty()) {
            throw new Usage(
                    file + " holds no stack that Hanglint can read: it reads py-spy dump (text or --json), gdb's"
                            + " thread apply all bt, faulthandler, and C++ stack texts, also inside of logs");
        }
        return dumps;
    }

    private static String text(String file, InputStream in) throws Usage {
        try (InputStream from = file.equals("-") ? in : Files.newInputStream(Path.of(file))) {
            byte[] all = from.readAllBytes();
            int start = Math.max(0, all.length - MOST_BYTES);
            return new String(all, start, all.length - start, StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new Usage("cannot read " + file + ": " + Written.reason(unreadable));
        }
    }
}
