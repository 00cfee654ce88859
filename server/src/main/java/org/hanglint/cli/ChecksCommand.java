package org.hanglint.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Checks;

/** {@code hanglint checks}: every check with its severity and its best cure. */
final class ChecksCommand {

    private ChecksCommand() {}

    static int run(List<String> arguments, PrintStream out) throws Usage {
        if (arguments.equals(List.of("--markdown"))) {
            out.print(markdown());
            return Exit.CLEAN;
        }
        if (!arguments.isEmpty()) {
            throw new Usage("checks takes --markdown and nothing else");
        }
        for (Check check : Checks.all()) {
            CheckInfo info = check.info();
            out.printf(Locale.ROOT, "%-32s %-8s %-6s %s%n", info.id(), severity(info), cure(info), info.summary());
        }
        return Exit.CLEAN;
    }

    /** The table of the README, which a test holds against this. */
    static String markdown() {
        StringBuilder table = new StringBuilder("| check | severity | cure | what it finds |\n|---|---|---|---|\n");
        for (Check check : Checks.all()) {
            CheckInfo info = check.info();
            table.append("| [")
                    .append(info.id())
                    .append("](fixtures/checks/")
                    .append(info.id())
                    .append(".md) | ");
            table.append(severity(info)).append(" | ").append(cure(info)).append(" | ");
            table.append(info.summary()).append(" |\n");
        }
        return table.toString();
    }

    private static String severity(CheckInfo info) {
        return info.severity().name().toLowerCase(Locale.ROOT);
    }

    private static String cure(CheckInfo info) {
        return switch (info.cure()) {
            case NONE -> "-";
            case OFFERED -> "offer";
            case SAFE -> "fix";
        };
    }
}
