package org.hanglint.check.gil;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.code.Binding;
import org.hanglint.code.Target;
import org.hanglint.code.Unit;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Place;
import org.hanglint.finding.Severity;
import org.hanglint.finding.Step;
import org.hanglint.knowledge.Row;
import org.hanglint.link.Project;
import org.hanglint.syntax.Language;

/** Modules of one build that manage the GIL in different ways. */
public final class GilMixedManagement implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "gil-mixed-management",
            "Modules of one build differ in PYBIND11_SIMPLE_GIL_MANAGEMENT, and share pybind11's internals.",
            Severity.WARNING,
            Set.of(Language.CPP, Language.CUDA),
            CheckInfo.Cure.OFFERED);

    private static final String CONDITIONAL = "?";

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        Project project = flows.project();
        Optional<Row> release = project.knowledge().gil().release("foreign-first-use");
        if (release.isEmpty()) {
            return List.of();
        }
        String macro = release.get().get("macro");
        List<Target> modules = project.targets().all().stream()
                .filter(target -> !target.declaredIn().isEmpty() && isModule(project, target))
                .filter(target -> !CONDITIONAL.equals(target.definitions().getOrDefault(macro, "")))
                .filter(target ->
                        flows.gil().modules().isBelow(target, release.get().get("fixes")))
                .toList();
        Optional<Target> simple = modules.stream()
                .filter(target -> target.definitions().containsKey(macro))
                .findFirst();
        List<Finding> findings = new ArrayList<>();
        simple.ifPresent(other -> modules.stream()
                .filter(target -> !target.definitions().containsKey(macro))
                .forEach(target -> findings.add(finding(target, other, macro))));
        return findings;
    }

    /** Whether Python imports it: two programs are never in one process. */
    private static boolean isModule(Project project, Target target) {
        return project.units().stream()
                .filter(unit -> target.sources().contains(unit.path()))
                .map(Unit::bindings)
                .flatMap(List::stream)
                .anyMatch(binding -> binding.form() == Binding.Form.MODULE
                        && binding.library().equals("pybind11"));
    }

    private static Finding finding(Target target, Target other, String macro) {
        return Telling.at(
                INFO,
                INFO.severity(),
                target.name() + " is built without " + macro + " and " + other.name()
                        + " with it; both share pybind11's"
                        + " internals, and the guard of one reads a thread state that the other has freed. "
                        + "Define it for every module of the process, or for none.",
                new Place(target.declaredIn(), target.declaration()),
                "",
                List.of(new Step(
                        new Place(other.declaredIn(), other.declaration()), other.name() + " is built with " + macro)),
                target.name() + " is built without it",
                target.declaredIn().endsWith("CMakeLists.txt")
                        ? Optional.of(FirstUse.define(
                                target.name(), macro, new Place(target.declaredIn(), target.declaration())))
                        : Optional.empty());
    }

    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return FirstUse.fixes(finding);
    }
}
