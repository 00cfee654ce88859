package org.hanglint.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.hanglint.cli.FixOptions.Mode;
import org.hanglint.config.ConfigProblem;
import org.hanglint.fix.Cure;
import org.hanglint.fix.Repair;
import org.hanglint.fix.Repair.Refused;
import org.hanglint.fix.Repair.Repaired;
import org.hanglint.report.Reported;
import org.hanglint.vcs.GitProblem;
import org.hanglint.vcs.Replacement;
import org.hanglint.vcs.UnifiedDiff;
import org.hanglint.vcs.Written;

/** {@code hanglint fix}. */
final class FixCommand {

    private final FixOptions options;
    private final PrintStream out;
    private final PrintStream err;

    FixCommand(FixOptions options, PrintStream out, PrintStream err) {
        this.options = options;
        this.out = out;
        this.err = err;
    }

    int run() throws Usage, ConfigProblem, GitProblem, IOException {
        try (OpenProject project = OpenProject.open(options.project(), new Change.Nothing(), err)) {
            Repair repair = new Repair(project::analyse, reported -> isWanted(reported, project), options.allowed());
            Repaired repaired = repair.of(project.files());
            if (options.only().isPresent()
                    && repaired.done().isEmpty()
                    && repaired.left().isEmpty()) {
                throw new Usage("--only: no finding has the fingerprint "
                        + options.only().get() + " (hanglint check --format json shows them)");
            }
            List<Refused> refused = new ArrayList<>(repaired.refused());
            refused.addAll(changedMeanwhile(repaired, project.location().folder()));
            List<Cure> done = new ArrayList<>(repaired.done());
            refused.forEach(one -> done.remove(one.cure()));
            Map<String, byte[]> texts = texts(repaired, done);
            if (options.mode() == Mode.SHOW) {
                texts.forEach((path, bytes) -> out.writeBytes(
                        repaired.files().isNew(path)
                                ? UnifiedDiff.added(path, bytes)
                                : UnifiedDiff.of(path, original(repaired, path), bytes)));
                FixSummary.write(done, refused, repaired, Mode.SHOW, err);
            } else {
                write(texts, project.location().folder());
                FixSummary.write(done, refused, repaired, Mode.WRITE, out);
            }
            return refused.isEmpty() ? Exit.CLEAN : Exit.FOUND;
        }
    }

    private boolean isWanted(Reported reported, OpenProject project) {
        return options.only().isPresent()
                ? options.only().get().equals(reported.fingerprint())
                : project.scope().reports(reported.finding().place().path());
    }

    private static byte[] original(Repaired repaired, String path) {
        return repaired.originals().getOrDefault(path, new byte[0]);
    }

    /** Cures that touch a file which is not what was read; and those that share a file with one of these. */
    static List<Refused> changedMeanwhile(Repaired repaired, Path folder) {
        Map<String, String> reasons = new TreeMap<>();
        for (String path : repaired.originals().keySet()) {
            Optional<String> objection = repaired.files().isNew(path)
                    ? Replacement.objectionToNew(folder.resolve(path))
                    : Replacement.objection(folder.resolve(path), original(repaired, path));
            objection.ifPresent(reason -> reasons.put(path, reason));
        }
        List<Refused> refused = new ArrayList<>();
        List<Cure> open = new ArrayList<>(repaired.done());
        for (boolean found = true; found; ) {
            found = false;
            for (Cure cure : List.copyOf(open)) {
                Optional<String> spoilt =
                        cure.paths().stream().filter(reasons::containsKey).findFirst();
                if (spoilt.isPresent()) {
                    String reason = spoilt.get() + ": " + reasons.get(spoilt.get());
                    refused.add(new Refused(cure, reason));
                    open.remove(cure);
                    cure.paths().forEach(path -> reasons.putIfAbsent(path, "fixed together with " + spoilt.get()));
                    found = true;
                }
            }
        }
        return refused;
    }

    private static Map<String, byte[]> texts(Repaired repaired, List<Cure> done) {
        Map<String, byte[]> texts = new TreeMap<>();
        for (Cure cure : done) {
            for (String path : cure.paths()) {
                texts.put(path, repaired.files().replaced().getOrDefault(path, original(repaired, path)));
            }
        }
        return texts;
    }

    private static void write(Map<String, byte[]> texts, Path folder) throws Usage, IOException {
        try (Replacement replacement = new Replacement()) {
            for (Map.Entry<String, byte[]> text : texts.entrySet()) {
                try {
                    replacement.prepare(folder.resolve(text.getKey()), text.getValue());
                } catch (IOException failure) {
                    throw new Usage(
                            "cannot write " + text.getKey() + ": " + Written.reason(failure) + "; no file was changed");
                }
            }
            replacement.commit();
        }
    }
}
