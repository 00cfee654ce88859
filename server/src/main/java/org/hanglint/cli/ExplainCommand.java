package org.hanglint.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Checks;
import org.hanglint.check.Nearest;
import org.hanglint.check.Page;

/** {@code hanglint explain ID}: the page of a check, or what the checks of a family find. */
final class ExplainCommand {

    private ExplainCommand() {}

    static int run(List<String> arguments, PrintStream out) throws Usage {
        if (arguments.size() != 1) {
            throw new Usage("explain needs the id of one check (hanglint checks lists them)");
        }
        String id = arguments.getFirst();
        List<CheckInfo> family = Checks.all().stream()
                .map(Check::info)
                .filter(info -> info.family().equals(id))
                .toList();
        if (!family.isEmpty()) {
            family.forEach(info -> out.printf(Locale.ROOT, "%-32s %s%n", info.id(), info.summary()));
            out.println("hanglint explain " + family.getFirst().id() + " tells one of them in full");
            return Exit.CLEAN;
        }
        if (Checks.byId(id).isEmpty()) {
            throw new Usage("there is no check \"" + id + "\""
                    + Nearest.to(id, Checks.names())
                            .map(near -> "; did you mean " + near + "?")
                            .orElse("")
                    + " (hanglint checks lists them)");
        }
        out.print(Page.forReaders(id));
        return Exit.CLEAN;
    }
}
