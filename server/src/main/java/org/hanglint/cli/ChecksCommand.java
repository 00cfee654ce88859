package org.hanglint.cli;

import java.io.PrintStream;
import java.util.Locale;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Checks;

/** {@code hanglint checks}: every check with its severity and its best cure. */
final class ChecksCommand {

    private ChecksCommand() {}

    static int run(PrintStream out) {
        for (Check check : Checks.all()) {
            CheckInfo info = check.info();
            String severity = info.severity().name().toLowerCase(Locale.ROOT);
            String cure = switch (info.cure()) {
                case NONE -> "-";
                case OFFERED -> "offer";
                case SAFE -> "fix";
            };
            out.printf(Locale.ROOT, "%-32s %-8s %-6s %s%n", info.id(), severity, cure, info.summary());
        }
        return Exit.CLEAN;
    }
}
