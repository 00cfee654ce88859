package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.FixPlan;
import org.hanglint.finding.Place;
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
            CheckInfo.Cure.OFFERED);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        Set<List<Place>> planned = new HashSet<>();
        for (CtypesUse file : CtypesUse.of(flows.project())) {
            for (CtypesUse.Use use : file.uses()) {
                boolean called = use.library().loader().equals("PyDLL")
                        && !use.library().isPython()
                        && use.call().filter(file::passesCallback).isPresent();
                if (called) {
                    Optional<FixPlan> plan =
                            CtypesUse.loadedWith("CDLL", use).filter(found -> planned.add(found.places()));
                    findings.add(finding(use, plan));
                }
            }
        }
        return findings;
    }

    private static Finding finding(CtypesUse.Use use, Optional<FixPlan> plan) {
        Definition in = use.in();
        return Telling.at(
                INFO,
                INFO.severity(),
                use.member().name()
                        + " gets a callback and runs with the GIL held, because its library was loaded with PyDLL;"
                        + " a thread of the library that calls back waits for the GIL, and this call for that thread. "
                        + "Load the library with CDLL.",
                in.at(use.member().span()),
                in.function().qualifiedName(),
                List.of(new Step(in.at(use.library().load().span()), "loaded with PyDLL")),
                "called with the GIL held",
                plan);
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Mend.fixes(finding, sources);
    }
}
