package org.hanglint.cli;

import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.cli.FixOptions.Mode;
import org.hanglint.finding.FixPlan.Safety;
import org.hanglint.fix.Cure;
import org.hanglint.fix.Repair.Refused;
import org.hanglint.fix.Repair.Repaired;
import org.hanglint.report.Printable;

/** What {@code hanglint fix} did, and what it did not do and why. */
final class FixSummary {

    private static final Comparator<Cure> IN_ORDER = Comparator.comparing(
                    (Cure cure) -> cure.reported().finding().place().path())
            .thenComparingInt(Cure::line);

    private FixSummary() {}

    static void write(List<Cure> done, List<Refused> refused, Repaired repaired, Mode mode, PrintStream out) {
        String verb = mode == Mode.SHOW ? "would fix" : "fixed";
        Set<String> files = new TreeSet<>();
        for (Cure cure : done.stream().sorted(IN_ORDER).toList()) {
            files.addAll(cure.paths());
            out.println(verb + " " + about(cure));
        }
        for (Refused one : refused) {
            out.println("refused " + about(one.cure()) + ": " + Printable.of(one.reason()));
        }
        long offered = repaired.left().stream()
                .filter(left ->
                        refused.stream().noneMatch(one -> one.cure().reported().equals(left)))
                .filter(left -> left.fixes().stream().anyMatch(fix -> fix.safety() == Safety.OFFERED))
                .count();
        out.println((done.isEmpty() ? "Nothing " + verb.replace("would fix", "to fix") : counted(done.size(), verb))
                + (files.isEmpty() ? "" : " in " + files.size() + (files.size() == 1 ? " file" : " files"))
                + (refused.isEmpty() ? "" : ", " + refused.size() + " refused")
                + (repaired.left().isEmpty() ? "" : ", " + repaired.left().size() + " left")
                + (offered == 0 ? "" : " (" + offered + " with an offered fix: --unsafe, or --only FINGERPRINT)"));
    }

    private static String counted(int number, String verb) {
        return verb.equals("fixed") ? number + " fixed" : "Would fix " + number;
    }

    private static String about(Cure cure) {
        return Printable.of(cure.reported().finding().place().path()) + ":" + cure.line() + ": "
                + cure.reported().finding().check() + ": " + cure.fix().title() + " ["
                + cure.reported().fingerprint() + "]";
    }
}
