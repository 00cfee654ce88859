package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
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
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.knowledge.GilKnowledge.PythonUse;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Language;

/** Python's own C API called through a ctypes library that releases the GIL around every call. */
public final class GilCtypesCapi implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-ctypes-capi",
            "Python's C API is called through ctypes.CDLL, which releases the GIL around the call.",
            Severity.ERROR,
            Set.of(Language.PYTHON),
            CheckInfo.Cure.OFFERED);

    private static final Pattern API = Pattern.compile("_?Py[A-Z][A-Za-z]*_[A-Za-z]\\w*|Py_[A-Z]\\w*");

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        List<Finding> findings = new ArrayList<>();
        Set<List<Place>> planned = new HashSet<>();
        GilKnowledge knowledge = flows.project().knowledge().gil();
        for (CtypesUse file : CtypesUse.of(flows.project())) {
            Set<String> told = new HashSet<>();
            for (CtypesUse.Use use : file.uses()) {
                boolean needs = use.library().loader().equals("CDLL")
                        && needsGil(knowledge, use.member().name());
                if (needs && use.call().isPresent() && told.add(use.member().name())) {
                    Optional<FixPlan> plan =
                            CtypesUse.loadedWith("PyDLL", use).filter(found -> planned.add(found.places()));
                    findings.add(finding(use, plan));
                }
            }
        }
        return findings;
    }

    private static boolean needsGil(GilKnowledge knowledge, String name) {
        return API.matcher(name).matches()
                && knowledge.effect(name).isEmpty()
                && knowledge.pythonUse(name).filter(PythonUse.FREE::equals).isEmpty();
    }

    private static Finding finding(CtypesUse.Use use, Optional<FixPlan> plan) {
        Definition in = use.in();
        return Telling.at(
                INFO,
                INFO.severity(),
                use.member().name()
                        + " is called through CDLL, which releases the GIL around every call; without the GIL it"
                        + " crashes. Use ctypes.pythonapi or ctypes.PyDLL.",
                in.at(use.member().span()),
                in.function().qualifiedName(),
                List.of(new Step(in.at(use.library().load().span()), "loaded with CDLL")),
                use.member().name() + " without the GIL",
                plan);
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return Mend.fixes(finding, sources);
    }
}
