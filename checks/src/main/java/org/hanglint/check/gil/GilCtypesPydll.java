package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Language;

/** A callback given to a library that is called with the GIL held. */
public final class GilCtypesPydll implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-ctypes-pydll",
            "A callback is given to a function of a PyDLL, which keeps the GIL while the function runs.",
            Severity.WARNING,
            Set.of(Language.PYTHON),
            CheckInfo.Cure.NONE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        for (CtypesUse file : CtypesUse.of(flows.project())) {
            for (CtypesUse.Use use : file.uses()) {
                boolean called = use.library().loader().equals("PyDLL")
                        && !use.library().isPython()
                        && use.call().filter(file::passesCallback).isPresent();
                if (called) {
                    findings.add(finding(use));
                }
            }
        }
        return findings;
    }

    private static Finding finding(CtypesUse.Use use) {
        Definition in = use.in();
        return Telling.finding(
                INFO,
                INFO.severity(),
                use.member().name()
                        + " gets a callback and runs with the GIL held, because its library was loaded with PyDLL;"
                        + " a thread of the library that calls back waits for the GIL, and this call for that thread. "
                        + "Load the library with CDLL.",
                in,
                use.member().span(),
                List.of(new Step(in.at(use.library().load().span()), "loaded with PyDLL")),
                "called with the GIL held");
    }

    /** CDLL is wrong for a library that uses the C API itself. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
