package org.hanglint.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Checks;
import org.hanglint.config.ConfigProblem;
import org.hanglint.report.Baseline;
import org.hanglint.report.Printable;
import org.hanglint.report.Reported;

/** The file of a baseline, as commands use it. */
record KnownFindings(String file, Baseline baseline) {

    static KnownFindings read(String file) throws Usage, ConfigProblem {
        Optional<String> text = new DiskTexts().read(Path.of(file));
        if (text.isEmpty()) {
            throw new Usage("no such baseline: " + file + " (hanglint baseline write " + file + " makes it)");
        }
        Optional<Baseline> baseline = Baseline.parse(text.get());
        if (baseline.isEmpty()) {
            throw new Usage(
                    file + " is no baseline of this version; write it anew with hanglint baseline write " + file);
        }
        return new KnownFindings(file, baseline.get());
    }

    /** The findings that it does not know. */
    List<Reported> unknown(List<Reported> found) {
        Set<String> known = baseline.fingerprints();
        return found.stream()
                .filter(reported -> !known.contains(reported.fingerprint()))
                .toList();
    }

    /** What is gone, judged only where this run looked: in its scope, by checks that ran or exist no more. */
    Baseline gone(List<Reported> found, OpenProject project) {
        return baseline.gone(
                found,
                entry -> project.scope().reports(entry.path())
                        && (project.settings().runs(entry.check())
                                || Checks.byId(entry.check()).isEmpty()));
    }

    /** Lists what is gone. */
    static void tell(Baseline gone, PrintStream err) {
        for (Baseline.Entry entry : gone.entries()) {
            String where = entry.function().isEmpty() ? "" : " in " + entry.function();
            err.println(
                    "hanglint: gone from the baseline: " + entry.fingerprints().size() + " " + entry.check() + where
                            + " (" + Printable.of(entry.path()) + ")");
        }
    }
}
