package org.hanglint.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hanglint.artifact.side.Unread;
import org.hanglint.cli.CheckOptions.Sorting;
import org.hanglint.cli.ProjectOptions.Extra;
import org.hanglint.config.Config;
import org.hanglint.config.ConfigProblem;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Outcome;
import org.hanglint.finding.Cause;
import org.hanglint.report.Printable;
import org.hanglint.report.Report;
import org.hanglint.report.Reported;
import org.hanglint.syntax.SourceText;
import org.hanglint.vcs.Changes;
import org.hanglint.vcs.GitProblem;

/** {@code hanglint check}. */
final class CheckCommand {

    private final CheckOptions options;
    private final PrintStream out;
    private final PrintStream err;

    CheckCommand(CheckOptions options, PrintStream out, PrintStream err) {
        this.options = options;
        this.out = out;
        this.err = err;
    }

    int run() throws Usage, ConfigProblem, GitProblem, IOException {
        long begin = System.nanoTime();
        try (OpenProject project = OpenProject.open(options.project(), options.change(), err)) {
            Optional<KnownFindings> known = known(project.config());
            Analysis.Result result = project.isUntouched() ? untouched() : project.analyse();
            List<Reported> found = Reported.of(
                    result.outcome().findings(),
                    finding -> project.scope().reports(finding.place().path()),
                    result.sources());
            if (known.isPresent() && project.older().isEmpty()) {
                KnownFindings.tell(known.get().gone(found, project), err);
            }
            List<Reported> unknown =
                    known.map(baseline -> baseline.unknown(found)).orElse(found);
            List<Reported> wanted = ofTheChange(unknown, project, result);
            ReportFiles.write(options, content(wanted, found.size() - unknown.size(), result), out);
            complain(result.outcome(), project.config());
            if (options.project().extras().contains(Extra.STATS)) {
                Stats.write(result.outcome(), System.nanoTime() - begin, err);
            }
            return status(wanted, result.outcome());
        }
    }

    /** The baseline that is named for this run, else the one that the project configures. */
    private Optional<KnownFindings> known(Config config) throws Usage, ConfigProblem {
        Optional<String> file = options.baseline().or(() -> config.baseline().map(Path::toString));
        return file.isPresent() ? Optional.of(KnownFindings.read(file.get())) : Optional.empty();
    }

    private Report.Content content(List<Reported> wanted, int baselined, Analysis.Result result) {
        List<Reported> shown = shown(wanted);
        return new Report.Content(
                options.project().shownRoot(),
                result.outcome(),
                shown,
                result.sources(),
                wanted.size() - shown.size(),
                baselined);
    }

    /** Nothing that Hanglint reads is part of the change. */
    private static Analysis.Result untouched() {
        Outcome nothing = new Outcome(List.of(), 0, 0, 0, List.of(), 0, List.of(), List.of());
        return new Analysis.Result(nothing, _ -> SourceText.of(""));
    }

    private static List<Reported> ofTheChange(List<Reported> found, OpenProject project, Analysis.Result result) {
        if (project.older().isEmpty()) {
            return found;
        }
        OpenProject.Older older = project.older().get();
        Changes changes = new Changes(
                older.files(),
                project.files().paths(),
                path -> result.sources().text(path).bytes());
        Causes causes = new Causes(changes, result.sources(), () -> project.analyse(older));
        List<Reported> caused = new ArrayList<>();
        for (Reported reported : found) {
            Optional<Cause> cause = causes.of(reported.finding());
            cause.ifPresent(because -> caused.add(reported.because(because)));
        }
        return caused;
    }

    private List<Reported> shown(List<Reported> reported) {
        Comparator<Reported> byRank =
                Comparator.comparingInt(one -> -one.finding().rank());
        return reported.stream()
                .sorted(options.sorting() == Sorting.RANK ? byRank : (_, _) -> 0)
                .limit(options.top())
                .toList();
    }

    private void complain(Outcome outcome, Config config) {
        for (String name : outcome.unmatched()) {
            err.println("hanglint: " + config.placeOf(name) + "no function of the project fits \"" + Printable.of(name)
                    + "\"; it is without effect");
        }
        for (Unread unread : outcome.unread()) {
            err.println("hanglint: " + Printable.of(unread.path()) + ": " + Printable.of(unread.reason()));
        }
        for (Outcome.BrokenCheck broken : outcome.broken()) {
            err.println("hanglint: the check " + broken.check() + " of version " + Version.CURRENT
                    + " failed and reports nothing (" + broken.reason() + "); please report this");
        }
    }

    private int status(List<Reported> reported, Outcome outcome) {
        if (!outcome.broken().isEmpty() || !outcome.unread().isEmpty()) {
            return Exit.UNABLE;
        }
        boolean fails = options.failOn().isPresent()
                && reported.stream()
                        .anyMatch(one -> one.finding()
                                .severity()
                                .reaches(options.failOn().get()));
        return fails ? Exit.FOUND : Exit.CLEAN;
    }
}
