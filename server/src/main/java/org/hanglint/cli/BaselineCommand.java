package org.hanglint.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.hanglint.config.ConfigProblem;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Outcome;
import org.hanglint.report.Baseline;
import org.hanglint.report.Reported;
import org.hanglint.vcs.GitProblem;

/** {@code hanglint baseline write|prune FILE}. */
final class BaselineCommand {

    private static final String HOW =
            "baseline needs what to do and a file: hanglint baseline write|prune FILE [PATH...]";

    private BaselineCommand() {}

    static int run(List<String> arguments, PrintStream out, PrintStream err)
            throws Usage, ConfigProblem, GitProblem, IOException {
        ProjectOptions.Reading reading = new ProjectOptions.Reading();
        List<String> words = Arguments.read(arguments, ProjectOptions.KNOWN, reading);
        if (words.size() < 2) {
            throw new Usage(HOW);
        }
        String file = words.get(1);
        ProjectOptions options = reading.with(words.subList(2, words.size()));
        return switch (words.getFirst()) {
            case "write" -> write(file, options, out, err);
            case "prune" -> prune(file, options, out, err);
            default -> throw new Usage(HOW);
        };
    }

    private static int write(String file, ProjectOptions options, PrintStream out, PrintStream err)
            throws Usage, ConfigProblem, GitProblem, IOException {
        try (OpenProject project = OpenProject.open(options, new Change.Nothing(), err)) {
            Baseline baseline = Baseline.of(found(project));
            ReportFiles.put(file, baseline.text());
            out.println(counted(baseline.size()) + " in " + file);
            return Exit.CLEAN;
        }
    }

    /** Only takes away: what is new stays new. */
    private static int prune(String file, ProjectOptions options, PrintStream out, PrintStream err)
            throws Usage, ConfigProblem, GitProblem, IOException {
        KnownFindings known = KnownFindings.read(file);
        try (OpenProject project = OpenProject.open(options, new Change.Nothing(), err)) {
            Baseline gone = known.gone(found(project), project);
            KnownFindings.tell(gone, err);
            Baseline left = known.baseline().without(gone);
            if (gone.size() > 0) {
                ReportFiles.put(file, left.text());
            }
            out.println(counted(gone.size()) + " taken from " + file + ", " + left.size() + " left");
            return Exit.CLEAN;
        }
    }

    private static List<Reported> found(OpenProject project) throws Usage {
        Analysis.Result result = project.analyse();
        if (!result.outcome().broken().isEmpty()) {
            Outcome.BrokenCheck broken = result.outcome().broken().getFirst();
            throw new Usage("the check " + broken.check() + " failed (" + broken.reason()
                    + "), and a baseline without its findings would be wrong; please report this");
        }
        return Reported.of(
                result.outcome().findings(),
                finding -> project.scope().reports(finding.place().path()),
                result.sources());
    }

    private static String counted(int findings) {
        return findings + (findings == 1 ? " finding" : " findings");
    }
}
